-- Who wants to have nothing to do with whom.
CREATE TABLE blocks (
    principal TEXT NOT NULL,
    blocked TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    PRIMARY KEY (principal, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_blocked ON blocks (blocked);
