-- Protects a table of networks: only rows of the open network are read and written, by the owner of the table too.
CREATE OR REPLACE PROCEDURE acolhe_protect(tenant_table regclass)
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY tenant ON %s USING (org_id = (SELECT acolhe_org())) WITH CHECK (org_id = (SELECT acolhe_org()))',
    tenant_table);
END $$;
