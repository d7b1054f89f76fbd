-- A match that somebody has taken from their list still counts as one of theirs.
ALTER TABLE kept ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;

-- The matches in which something becomes due, by the moment at which somebody has to see to them.
DROP INDEX derived_due;
CREATE INDEX derived_wakes ON derived (max(due_ms, leased_until_ms), match) WHERE due_ms IS NOT NULL;

-- The matches that have not ended, by when something happened in them last.
CREATE INDEX derived_unfinished ON derived (updated_ms, match) WHERE outcome IS NULL;

-- The entries of a match go with the match, and never otherwise.
DROP TRIGGER entries_remain;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries WHEN EXISTS (SELECT 1 FROM matches WHERE id = OLD.match)
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
