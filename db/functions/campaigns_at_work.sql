-- The campaigns that are due to begin, and those that are sending and may have come to their end, with their networks:
-- ids alone. Runs as the tables' owner, who reads all networks under the policy of backups, for these indexes only.
CREATE OR REPLACE FUNCTION acolhe_campaigns_at_work() RETURNS TABLE (org_id uuid, id uuid)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
  PERFORM set_config('app.backup', 'on', true);
  RETURN QUERY SELECT c.org_id, c.id FROM campaigns c
    WHERE c.deleted_at IS NULL AND (c.state = 'sending' OR c.state = 'scheduled' AND c.starts_at <= now());
  PERFORM set_config('app.backup', '', true);
END $$;
