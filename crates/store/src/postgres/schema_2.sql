-- A match that somebody has taken from their list still counts as one of theirs.
ALTER TABLE kept ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;

-- The matches in which something becomes due, by the moment at which somebody has to see to them.
DROP INDEX derived_due;
CREATE INDEX derived_wakes ON derived (greatest(due_ms, leased_until_ms), match) WHERE due_ms IS NOT NULL;

-- The matches that have not ended, by when something happened in them last.
CREATE INDEX derived_unfinished ON derived (updated_ms, match) WHERE outcome IS NULL;

-- The entries of a match go with the match, and never otherwise.
ALTER TABLE entries ALTER CONSTRAINT entries_match_fkey DEFERRABLE INITIALLY IMMEDIATE;
DROP TRIGGER entries_stay ON entries;
CREATE TRIGGER entries_stay BEFORE UPDATE OR TRUNCATE ON entries EXECUTE FUNCTION menagerie_stays();
CREATE FUNCTION menagerie_remains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM matches WHERE matches.id = OLD.match) THEN
        RAISE EXCEPTION 'entries are append-only' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
END
$$;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries FOR EACH ROW EXECUTE FUNCTION menagerie_remains();
