-- Lets only these roles, and the system itself, write the table, whatever the application believes.
CREATE OR REPLACE PROCEDURE acolhe_restrict_writes(tenant_table regclass, roles text[])
LANGUAGE plpgsql
AS $$
DECLARE
  allowed text := format('((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) = ANY (%L::text[]))', roles);
BEGIN
  EXECUTE format(
    'CREATE POLICY writers_insert ON %s AS RESTRICTIVE FOR INSERT WITH CHECK (%s)', tenant_table, allowed);
  EXECUTE format('CREATE POLICY writers_update ON %s AS RESTRICTIVE FOR UPDATE USING (%s)', tenant_table, allowed);
  EXECUTE format('CREATE POLICY writers_delete ON %s AS RESTRICTIVE FOR DELETE USING (%s)', tenant_table, allowed);
END $$;
