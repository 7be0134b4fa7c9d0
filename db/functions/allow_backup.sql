-- Lets the tables' owner read all networks while it makes a backup (`app.backup`), on every protected table that has no
-- such policy yet. The application's role never sees more by it. Called at each start, after the migrations.
CREATE OR REPLACE PROCEDURE acolhe_allow_backup()
LANGUAGE plpgsql
AS $$
DECLARE
  protected regclass;
BEGIN
  FOR protected IN
    SELECT c.oid::regclass FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup')
  LOOP
    EXECUTE format(
      'CREATE POLICY backup ON %s FOR SELECT TO CURRENT_USER USING (current_setting(''app.backup'', true) = ''on'')',
      protected);
  END LOOP;
END $$;
