CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    position TEXT,
    seats TEXT NOT NULL,
    source TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches (id),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    input TEXT NOT NULL,
    state TEXT NOT NULL,
    logged_ms INTEGER NOT NULL,
    PRIMARY KEY (match, version)
) STRICT;

-- Computed from the entries; `menagerie rebuild` writes it anew.
CREATE TABLE derived (
    match TEXT PRIMARY KEY NOT NULL REFERENCES matches (id),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    to_act TEXT NOT NULL,
    outcome TEXT,
    reason TEXT,
    frozen TEXT,
    updated_ms INTEGER NOT NULL
) STRICT;

-- The log is the truth: nothing in it is ever changed.
CREATE TRIGGER matches_stay BEFORE UPDATE ON matches
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;

CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
