-- Returns the networks with a campaign that should have begun before an instant and has not. Runs as the tables'
-- owner, who reads all networks under the policy of backups; it returns ids alone.
CREATE OR REPLACE FUNCTION acolhe_networks_with_campaigns_before(before timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  PERFORM set_config('app.backup', 'on', true);
  RETURN QUERY
    SELECT DISTINCT c.org_id FROM campaigns c
      JOIN orgs o ON o.org_id = c.org_id AND o.deleted_at IS NULL
     WHERE c.state = 'scheduled' AND c.starts_at < before AND c.deleted_at IS NULL;
  PERFORM set_config('app.backup', '', true);
END $$;
