-- The application role: owns nothing, so that every policy binds it. Roles belong to the whole server,
-- where another database's migration may be making it at the same moment.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'acolhe_app') THEN
    CREATE ROLE acolhe_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
-- The owner may assume the role (PostgreSQL 16 gives a role's creator ADMIN but not SET).
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'acolhe_app', CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'set' ELSE 'member' END) THEN
    EXECUTE format('GRANT acolhe_app TO %I', current_user);
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO acolhe_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO acolhe_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO acolhe_app;
--> statement-breakpoint
-- The network and the person of the open transaction; null outside one ('' is what a setting leaves behind).
CREATE FUNCTION acolhe_org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.org_id', true), '')::uuid;
--> statement-breakpoint
CREATE FUNCTION acolhe_user() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.user_id', true), '');
--> statement-breakpoint
-- Every tenant table is protected by this one call: rows of the open network only, for the owner too.
CREATE PROCEDURE acolhe_protect(tenant_table regclass) LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('CREATE POLICY tenant ON %s USING (org_id = (SELECT acolhe_org())) WITH CHECK (org_id = (SELECT acolhe_org()))', tenant_table);
END $$;
