-- The browsers that are told of turns while nobody looks at them, and how many messages in a row did not arrive there.
CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY NOT NULL,
    principal TEXT NOT NULL,
    public_key BLOB NOT NULL,
    auth BLOB NOT NULL,
    made_ms INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_principal ON subscriptions (principal, made_ms);

-- The key by which a server proves itself to push services. Subscriptions are made for it, so that it stays.
CREATE TABLE push_key (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    secret BLOB NOT NULL
) STRICT;
