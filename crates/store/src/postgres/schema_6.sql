-- How often something rare was done, by all processes together: for each who is counted, when nothing of it will count any more,
-- in microseconds since 1970. Who they are is told by hashes. After a crash of the database nothing counts.
CREATE UNLOGGED TABLE counts (
    key BYTEA PRIMARY KEY,
    until_us BIGINT NOT NULL
);

-- Counts one more against each key, unless one of them has to wait: that one, and for how long, is the answer.
CREATE FUNCTION menagerie_count(keys BYTEA[], pauses BIGINT[], slacks BIGINT[])
RETURNS TABLE (waits BYTEA, wait_us BIGINT) LANGUAGE plpgsql AS $$
DECLARE
    now_us BIGINT;
BEGIN
    -- All take the rows in one order, so that nobody waits in a circle.
    INSERT INTO counts AS held (key, until_us)
        SELECT asked.key, 0 FROM unnest(keys) AS asked (key) ORDER BY asked.key
        ON CONFLICT (key) DO UPDATE SET until_us = held.until_us;
    now_us := floor(1000000 * extract(epoch FROM clock_timestamp()));
    RETURN QUERY SELECT held.key, held.until_us - asked.slack - now_us
        FROM unnest(keys, slacks) AS asked (key, slack) JOIN counts AS held ON held.key = asked.key
        WHERE held.until_us - asked.slack > now_us ORDER BY held.until_us - asked.slack DESC LIMIT 1;
    IF NOT FOUND THEN
        UPDATE counts AS held SET until_us = greatest(held.until_us, now_us) + asked.pause
            FROM unnest(keys, pauses) AS asked (key, pause) WHERE held.key = asked.key;
    END IF;
END
$$;

-- Takes back what was counted.
CREATE FUNCTION menagerie_uncount(keys BYTEA[], pauses BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM counts WHERE key = ANY(keys) ORDER BY key FOR UPDATE;
    UPDATE counts AS held SET until_us = held.until_us - asked.pause
        FROM unnest(keys, pauses) AS asked (key, pause) WHERE held.key = asked.key;
END
$$;
