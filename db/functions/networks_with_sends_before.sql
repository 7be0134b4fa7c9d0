-- Returns the networks that have a message in the queue which is due before an instant: networks that are marked as
-- deleted send nothing. Runs as the tables' owner, who reads all networks under the policy of backups; it returns ids
-- alone, and skips along the index from queue to queue, so that networks with nothing in a queue cost nothing.
CREATE OR REPLACE FUNCTION acolhe_networks_with_sends_before(before timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM set_config('app.backup', 'on', true);
  RETURN QUERY
    WITH RECURSIVE queues AS (
      (SELECT s.org_id, s.kind, s.due_at FROM sends s
        WHERE s.state = 'planned' AND NOT s.is_held
        ORDER BY s.org_id, s.kind, s.due_at LIMIT 1)
      UNION ALL
      SELECT n.org_id, n.kind, n.due_at
        FROM queues q
       CROSS JOIN LATERAL (
         SELECT s.org_id, s.kind, s.due_at FROM sends s
          WHERE s.state = 'planned' AND NOT s.is_held AND (s.org_id, s.kind) > (q.org_id, q.kind)
          ORDER BY s.org_id, s.kind, s.due_at LIMIT 1) AS n)
    SELECT DISTINCT q.org_id FROM queues q
     WHERE q.due_at <= before
       AND EXISTS (SELECT FROM orgs o WHERE o.org_id = q.org_id AND o.deleted_at IS NULL);
  PERFORM set_config('app.backup', '', true);
END $$;
