-- Lets people who are restricted to some units read and write only rows of these; `unit_column` holds the row's unit.
CREATE OR REPLACE PROCEDURE acolhe_restrict_units(tenant_table regclass, unit_column name)
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format($policy$
    CREATE POLICY own_units ON %s AS RESTRICTIVE
      USING ((SELECT acolhe_units()) IS NULL OR %I = ANY ((SELECT acolhe_units())::uuid[]))
  $policy$, tenant_table, unit_column);
END $$;
