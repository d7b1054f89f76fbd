-- What the processes that run say of themselves. None of it is written to the disk: after a crash of the database they say it
-- again.

-- Those that run; one that says nothing more until then is taken for dead.
CREATE UNLOGGED TABLE processes (
    id TEXT COLLATE "C" PRIMARY KEY,
    until TIMESTAMPTZ NOT NULL
);

-- Who is there by them: a bit for each seat of a match for which somebody is, and how many watch.
CREATE UNLOGGED TABLE attended (
    match TEXT COLLATE "C" NOT NULL,
    process TEXT COLLATE "C" NOT NULL REFERENCES processes (id) ON DELETE CASCADE,
    seats BIGINT NOT NULL,
    watchers BIGINT NOT NULL,
    shown BOOLEAN NOT NULL,
    PRIMARY KEY (match, process)
);
CREATE INDEX attended_process ON attended (process);
CREATE INDEX attended_shown ON attended (match) WHERE shown;
