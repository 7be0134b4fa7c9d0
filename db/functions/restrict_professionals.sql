-- Lets professionals read only the rows of their own records; `professional_column` holds the row's professional.
CREATE OR REPLACE PROCEDURE acolhe_restrict_professionals(tenant_table regclass, professional_column name)
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format($policy$
    CREATE POLICY own_professionals ON %s AS RESTRICTIVE FOR SELECT
      USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional'
        OR %I = ANY ((SELECT acolhe_own_professionals())::uuid[]))
  $policy$, tenant_table, professional_column);
END $$;
