-- Lets people read only the rows (by `professional_id`) of professionals whose records they see.
CREATE OR REPLACE PROCEDURE acolhe_restrict_to_visible_professionals(tenant_table regclass)
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format($policy$
    CREATE POLICY visible_professionals ON %s AS RESTRICTIVE FOR SELECT
      USING (((SELECT acolhe_units()) IS NULL AND (SELECT acolhe_role()) IS DISTINCT FROM 'professional')
        OR professional_id IN (SELECT p.id FROM professionals p))
  $policy$, tenant_table);
END $$;
