-- Returns the networks in which a claim is older than `since`, a status waits for its send or has waited too long, or a
-- message of the local outbox has had its time. Runs as the tables' owner, who reads all networks under the policy of
-- backups; it returns ids alone, and looks at indexes that hold such rows only.
CREATE OR REPLACE FUNCTION acolhe_networks_to_sweep(since timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM set_config('app.backup', 'on', true);
  RETURN QUERY
    WITH RECURSIVE early AS (
      (SELECT e.org_id FROM early_statuses e ORDER BY e.org_id LIMIT 1)
      UNION ALL
      SELECT (SELECT e.org_id FROM early_statuses e WHERE e.org_id > f.org_id ORDER BY e.org_id LIMIT 1)
        FROM early f WHERE f.org_id IS NOT NULL)
    SELECT s.org_id FROM sends s WHERE s.state = 'claimed' AND s.claimed_at < since
    UNION
    SELECT s.org_id FROM sends s WHERE s.state = 'waiting' AND s.expires_at <= now()
    UNION
    SELECT f.org_id FROM early f
     WHERE EXISTS (SELECT FROM early_statuses e
                    WHERE e.org_id = f.org_id AND e.received_at > now() - interval '1 hour')
        OR EXISTS (SELECT FROM early_statuses e
                    WHERE e.org_id = f.org_id AND e.received_at < now() - interval '7 days');
  PERFORM set_config('app.backup', '', true);
END $$;
