-- Returns the networks with notices of providers that wait to be handled. Runs as the tables' owner, whom the policy
-- `sweep` lets look across networks while this function runs; it returns ids alone, and skips from network to network
-- along the index.
CREATE OR REPLACE FUNCTION acolhe_networks_with_events() RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM set_config('app.sweep', 'on', true);
  RETURN QUERY
    WITH RECURSIVE found AS (
      (SELECT org_id FROM channel_events WHERE handled_at IS NULL ORDER BY org_id LIMIT 1)
      UNION ALL
      SELECT (SELECT e.org_id FROM channel_events e
               WHERE e.handled_at IS NULL AND e.org_id > f.org_id ORDER BY e.org_id LIMIT 1)
        FROM found f WHERE f.org_id IS NOT NULL)
    SELECT f.org_id FROM found f
     WHERE EXISTS (SELECT FROM channel_events e
                    WHERE e.org_id = f.org_id AND e.handled_at IS NULL AND e.due_at <= now());
  PERFORM set_config('app.sweep', '', true);
END $$;
