-- Who is kept out, until when, and why.
CREATE TABLE bans (
    principal TEXT COLLATE "C" PRIMARY KEY,
    until_ms BIGINT,
    why TEXT COLLATE "C" NOT NULL,
    made_ms BIGINT NOT NULL
);

-- Nothing in a log is ever changed, but for one thing: what somebody said can be emptied.
CREATE FUNCTION menagerie_unsays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.match, NEW.version, NEW.at, NEW.rules_version, NEW.state, NEW.logged_ms, NEW.charged_ms)
            IS DISTINCT FROM
            (OLD.match, OLD.version, OLD.at, OLD.rules_version, OLD.state, OLD.logged_ms, OLD.charged_ms)
        OR jsonb_typeof(OLD.input::jsonb -> 'text') IS DISTINCT FROM 'string'
        OR NEW.input::jsonb IS DISTINCT FROM jsonb_set(OLD.input::jsonb, '{text}', '""')
    THEN
        RAISE EXCEPTION 'entries are append-only' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END
$$;
DROP TRIGGER entries_stay ON entries;
CREATE TRIGGER entries_are_kept BEFORE TRUNCATE ON entries EXECUTE FUNCTION menagerie_stays();
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries FOR EACH ROW EXECUTE FUNCTION menagerie_unsays();
