-- Those who have a name: accounts, and bots, which belong to one. One that was deleted has no name any more.
CREATE TABLE accounts (
    principal TEXT PRIMARY KEY NOT NULL,
    name TEXT,
    skeleton TEXT UNIQUE,
    password TEXT,
    sessions INTEGER NOT NULL,
    owner TEXT REFERENCES accounts (principal),
    token_sha256 BLOB UNIQUE,
    made_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_owner ON accounts (owner) WHERE owner IS NOT NULL;

-- Guests who signed in: what they hold is the account's.
CREATE TABLE aliases (
    alias TEXT PRIMARY KEY NOT NULL,
    principal TEXT NOT NULL REFERENCES accounts (principal)
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_principal ON aliases (principal);

-- The result of a match that is to be rated: which ratings it changes, when it came, and who played.
ALTER TABLE derived ADD COLUMN pool TEXT;
ALTER TABLE derived ADD COLUMN ended_ms INTEGER;
ALTER TABLE derived ADD COLUMN players TEXT;
CREATE INDEX derived_rated ON derived (ended_ms, match) WHERE pool IS NOT NULL;

-- What results made of ratings, computed in the order in which they came; `menagerie rebuild` writes it anew.
CREATE TABLE rated (
    match TEXT NOT NULL REFERENCES matches (id),
    principal TEXT NOT NULL,
    pool TEXT NOT NULL,
    ended_ms INTEGER NOT NULL,
    points INTEGER NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    provisional INTEGER NOT NULL,
    gain REAL NOT NULL,
    PRIMARY KEY (match, principal)
) STRICT, WITHOUT ROWID;
CREATE INDEX rated_pool ON rated (pool, ended_ms, match);
CREATE INDEX rated_principal ON rated (principal, ended_ms, match);

-- The last of these for everybody, and how the others went.
CREATE TABLE standings (
    pool TEXT NOT NULL,
    principal TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    provisional INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    PRIMARY KEY (pool, principal)
) STRICT, WITHOUT ROWID;
CREATE INDEX standings_best ON standings (pool, provisional, value DESC, principal);
CREATE INDEX standings_principal ON standings (principal);
