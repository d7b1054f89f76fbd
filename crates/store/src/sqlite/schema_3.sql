-- What the players of a match agree to by sitting down, and what an entry took of the time of its seat.
ALTER TABLE matches ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE entries ADD COLUMN charged_ms INTEGER NOT NULL DEFAULT 0;

-- When something becomes due in a match by itself, whether anybody may still sit down, who sits there now, and until when
-- somebody sees to what is due.
ALTER TABLE derived ADD COLUMN due_ms INTEGER;
ALTER TABLE derived ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE derived ADD COLUMN holders TEXT NOT NULL DEFAULT '';
ALTER TABLE derived ADD COLUMN leased_until_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX derived_due ON derived (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX derived_listed ON derived (updated_ms) WHERE listed;

-- A keeper is a principal, whose name is the first half of the hash that it had.
UPDATE kept SET keeper = substr(keeper, 1, 32);

-- The keys by which principals prove themselves, the newest last.
CREATE TABLE keys (
    id INTEGER PRIMARY KEY NOT NULL,
    secret BLOB NOT NULL,
    made_ms INTEGER NOT NULL
) STRICT;

-- When a server was last known to run, and when none did.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    beat_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE outages (
    from_ms INTEGER NOT NULL,
    to_ms INTEGER NOT NULL
) STRICT;
