-- Returns the networks in whose past something has changed since its sums were stored. Runs as the tables' owner, who
-- reads all networks under the policy of backups; it returns ids alone, and skips from network to network by the key.
CREATE OR REPLACE FUNCTION acolhe_networks_with_metric_marks() RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM set_config('app.backup', 'on', true);
  RETURN QUERY
    WITH RECURSIVE marked AS (
      (SELECT m.org_id FROM metric_marks m ORDER BY m.org_id LIMIT 1)
      UNION ALL
      SELECT (SELECT m.org_id FROM metric_marks m WHERE m.org_id > f.org_id ORDER BY m.org_id LIMIT 1)
        FROM marked f WHERE f.org_id IS NOT NULL)
    SELECT f.org_id FROM marked f
     WHERE EXISTS (SELECT FROM metric_marks m WHERE m.org_id = f.org_id AND m.at < now() - interval '2 days');
  PERFORM set_config('app.backup', '', true);
END $$;
