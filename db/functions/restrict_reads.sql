-- Lets only these roles, and the system itself, read the table.
CREATE OR REPLACE PROCEDURE acolhe_restrict_reads(tenant_table regclass, roles text[])
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format($policy$
    CREATE POLICY readers ON %s AS RESTRICTIVE FOR SELECT
      USING ((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) = ANY (%L::text[]))
  $policy$, tenant_table, roles);
END $$;
