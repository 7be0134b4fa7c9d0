-- Records which release applied a migration, in the migration's own transaction: trigger of drizzle's table of
-- migrations. `app.version` is set by src/platform/db/migrate.server.ts.
CREATE OR REPLACE FUNCTION acolhe_record_version() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO public.schema_versions (migration, version) VALUES (NEW.created_at, current_setting('app.version'));
  RETURN NULL;
END $$;
