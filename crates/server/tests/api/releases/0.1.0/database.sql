-- What release 0.1.0 wrote, as `sqlite3 menagerie.db .dump` shows it, with the two pragmas that mark it.
-- Never change it: later releases must load it. `matches.json` beside it says what is in it.
PRAGMA application_id = 1298493025;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
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
INSERT INTO "derived" VALUES('5b8e2dbcfb5a3c0d',3,2,'w',NULL,NULL,NULL,1795178789095);
INSERT INTO "derived" VALUES('69c1a03632e2afd8',2,0,'1,3',NULL,NULL,NULL,1795178789098);
INSERT INTO "derived" VALUES('6fe4597183ae7c5c',2,1,'1',NULL,NULL,NULL,1795178789101);
INSERT INTO "derived" VALUES('379484befc48c624',3,0,'','0-1','resignation',NULL,1795178789104);
INSERT INTO "derived" VALUES('d8e5ea7d0c1cd32e',1,0,'w',NULL,NULL,NULL,1795178789105);
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
INSERT INTO "entries" VALUES('5b8e2dbcfb5a3c0d',1,0,1,'{"type":"created"}','d n nesw 1',1795178789091);
INSERT INTO "entries" VALUES('5b8e2dbcfb5a3c0d',2,1,1,'{"type":"part","seat":"n","steps":"e"}','e e nesw 2',1795178789093);
INSERT INTO "entries" VALUES('5b8e2dbcfb5a3c0d',3,2,1,'{"type":"part","seat":"e","steps":"f"}','f w nesw 3',1795178789095);
INSERT INTO "entries" VALUES('69c1a03632e2afd8',1,0,1,'{"type":"created"}','------ 1 0 named.1=- named.2=- named.3=-',1795178789097);
INSERT INTO "entries" VALUES('69c1a03632e2afd8',2,0,1,'{"type":"sealed","seat":"2","steps":"=3"}','------ 1 0 named.1=- named.2=- named.3=-',1795178789098);
INSERT INTO "entries" VALUES('6fe4597183ae7c5c',1,0,1,'{"type":"created"}','3/4/1/2/5 1 0',1795178789100);
INSERT INTO "entries" VALUES('6fe4597183ae7c5c',2,1,1,'{"type":"part","seat":"1","steps":"?b"}','3/4/1/2/5 1 0 look=b',1795178789101);
INSERT INTO "entries" VALUES('379484befc48c624',1,0,1,'{"type":"created"}','- hand.1=K hand.2=Q',1795178789102);
INSERT INTO "entries" VALUES('379484befc48c624',2,0,1,'{"type":"resigned","seat":"1"}','- hand.1=K hand.2=Q',1795178789104);
INSERT INTO "entries" VALUES('379484befc48c624',3,0,1,'{"type":"ended","score":{"win":1},"reason":"resignation"}','- hand.1=K hand.2=Q',1795178789104);
INSERT INTO "entries" VALUES('d8e5ea7d0c1cd32e',1,0,1,'{"type":"created"}','c w nes 9',1795178789105);
CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    position TEXT,
    seats TEXT NOT NULL,
    source TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;
INSERT INTO "matches" VALUES('5b8e2dbcfb5a3c0d','relay','{}',NULL,'[{"kind":"person","token_sha256":"c601eef75dd9d3129e4872a670cd624f7925d8987e952068b7bad828c50d9051"},{"kind":"person","token_sha256":"39ba80cde1054b720738ddbcab668adabd66b346db854143111a2fac16e1541d"},{"kind":"person","token_sha256":"32339ac4a2e9143d1734ee38f9ccd390eddac0b3f2a71236c219887ab1c1e975"},{"kind":"person","token_sha256":"866522d82e19fff8c7c0dbece95b3f1364d686c30fe7e17a1f49f2b39b08c66f"}]','{"committed":{"secret":"bd3a2d3c644e8f2919fa2859bb2c5b11c55b6e9b447d3b35af6d9fb53646cf71","nonces":["5c242866ce9ed47063a5b91a469e3f4fb523eaecb84cbed68ad65ee10094a43c","7336032f100790b1906c19ebc75133af23f9735a77d03edc363550ebee56eda1","269797270e2eadc49b00f58489509df697de3a1dd4bd15d90456b392801432a1","58c251e5f735bc7872c6283bc9119f2947dd9aa05a2230e3df5b1f670fbba69c"]}}',1795178789091);
INSERT INTO "matches" VALUES('69c1a03632e2afd8','lots','{}',NULL,'[{"kind":"person","token_sha256":"35488caa09572deabb538a34bca1bc3a37af23e130624fc537a5e97960a3aaa1"},{"kind":"person","token_sha256":"272856b12b1c988397e236a89ffc912319cf84b8464242eba9cece04a3a0a9db"},{"kind":"person","token_sha256":"5410d2ce5d6b168c0d6b30d59e7ea84476ac5e2ace7e9c79c83871b8349bf84a"}]','{"committed":{"secret":"b76622b80ab1e0b1a7a19433e8d3945280c91351245387c60710d0422896b8ce","nonces":["30cbe3e81de4cb1e2e6335a9135974f06456dafab740ae187550ac2c6249c220","fc391d4d8a4311d71d11df0e3f1133c4099408ad39a672d993c2ba1abc09500d","776ec845499babdc5a29376043397f734607ef6fe00e528335ca4c26c0251046"]}}',1795178789097);
INSERT INTO "matches" VALUES('6fe4597183ae7c5c','peek','{}',NULL,'[{"kind":"person","token_sha256":"b44f2fa3ba08a3d394cf75f3ac7ceeb025a8b863f1c45390c40068b67ac54326"},{"kind":"computer","level":2}]','{"seed":7}',1795178789100);
INSERT INTO "matches" VALUES('379484befc48c624','kuhn','{}',NULL,'[{"kind":"person","token_sha256":"7f711ac10c156087b4a899d4b5c236d1316202db3c7f4d9635f49ff9452f4b36"},{"kind":"person","token_sha256":"33c8459160fdc225df9c88e89bcbcf2b7b074c4dd09ecb71b21cfbd33f3f0a9c"}]','{"committed":{"secret":"40f2e60ad35188f23cb441c6e932fbe51c50d91a1ce703df424c7d0de500c90a","nonces":["abababababababababababababababababababababababababababababababab","abababababababababababababababababababababababababababababababab"]}}',1795178789102);
INSERT INTO "matches" VALUES('d8e5ea7d0c1cd32e','relay','{}','c w nes 9','[{"kind":"person","token_sha256":"8262b99c05fd7a9671071277499ff31e6a08da91b98ff33e2dec35f25eafa065"},{"kind":"person","token_sha256":"61ebb12138f761731a4004df05261af1d71b787930175062d6eae8b4ecb769e7"},{"kind":"person","token_sha256":"41a51077c5fc4ce96d0be7e6fbcad35beb7724af0251b564aa32600111a962e4"},{"kind":"person","token_sha256":"991795640d2accd4998313d0a355f7a93dbe7d85c814186093274a91bf094470"}]','{"committed":{"secret":"a86802bbc93691cc1c42d944c9889740eea40c42a14d17681c700c071b890aa5","nonces":["a309cadf0e6fcd0750dcee4be9b908707f9396e14e8368c8ce065a9e9d6a39a0","aa6f2d9389e4eac77d8d233086dff46ec3ce492350c4a7882320b8e512ec65e8","8ec7f3c322d7446ee49c5793f11b0655b13e489768906b3e048c9fd458b435d0","9e4d31975b1973c8505d66f82e1b973ada7bd80a34e03b2159f6c64749e4c3d5"]}}',1795178789105);
CREATE TRIGGER matches_stay BEFORE UPDATE ON matches
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
COMMIT;
