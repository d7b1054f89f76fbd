-- Who is kept out, until when, and why.
CREATE TABLE bans (
    principal TEXT PRIMARY KEY NOT NULL,
    until_ms INTEGER,
    why TEXT NOT NULL,
    made_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What those who change something beside a running server tell it, a line each. A server that starts empties it.
CREATE TABLE news (
    id INTEGER PRIMARY KEY NOT NULL,
    told TEXT NOT NULL
) STRICT;

-- Nothing in a log is ever changed, but for one thing: what somebody said can be emptied.
DROP TRIGGER entries_stay;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
WHEN (NEW.match, NEW.version, NEW.at, NEW.rules_version, NEW.state, NEW.logged_ms, NEW.charged_ms)
        IS NOT (OLD.match, OLD.version, OLD.at, OLD.rules_version, OLD.state, OLD.logged_ms, OLD.charged_ms)
    OR json_type(OLD.input, '$.text') IS NOT 'text'
    OR NEW.input IS NOT json_set(OLD.input, '$.text', '')
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
