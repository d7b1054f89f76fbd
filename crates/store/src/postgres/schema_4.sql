-- Which process thinks about what a computer does next, and until when nobody else does. After a crash of the database
-- nobody does: it is no part of what is written to the disk.
CREATE UNLOGGED TABLE thoughts (
    match TEXT COLLATE "C" NOT NULL,
    seat BIGINT NOT NULL,
    at BIGINT NOT NULL,
    process TEXT COLLATE "C" NOT NULL,
    until TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (match, seat)
);
