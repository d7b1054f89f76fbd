-- Which matches a browser has in its list. The keeper is the hash of what the browser proves itself by.
CREATE TABLE kept (
    keeper TEXT NOT NULL,
    match TEXT NOT NULL REFERENCES matches (id),
    kept_ms INTEGER NOT NULL,
    PRIMARY KEY (keeper, match)
) STRICT, WITHOUT ROWID;
