-- Which release of the product brought each migration: of no network, and none of the application's business.
CREATE TABLE "schema_versions" (
	"migration" bigint PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
REVOKE ALL ON schema_versions FROM acolhe_app;
--> statement-breakpoint
-- What was applied before versions were recorded; when is not known.
INSERT INTO schema_versions (migration, version)
  SELECT created_at, '0.10.0' FROM drizzle.__drizzle_migrations;
--> statement-breakpoint
-- In the transaction of the migration itself; `app.version` is set by who migrates (migrate.server.ts).
CREATE FUNCTION acolhe_record_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.schema_versions (migration, version) VALUES (NEW.created_at, current_setting('app.version'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_version AFTER INSERT ON drizzle.__drizzle_migrations
  FOR EACH ROW EXECUTE FUNCTION acolhe_record_version();
