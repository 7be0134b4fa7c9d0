-- What the open transaction's person is bound to: the role, and the units (null: all of them). Both are null for the
-- system and outside networks; '' is what a setting leaves behind.
CREATE FUNCTION acolhe_role() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.role', true), '');
--> statement-breakpoint
CREATE FUNCTION acolhe_units() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.units', true), '')::uuid[];
--> statement-breakpoint
-- Only these roles may write the table, whatever the application believes.
CREATE PROCEDURE acolhe_restrict_writes(tenant_table regclass, roles text[]) LANGUAGE plpgsql AS $$
DECLARE allowed text := format('((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) = ANY (%L::text[]))', roles);
BEGIN
  EXECUTE format('CREATE POLICY writers_insert ON %s AS RESTRICTIVE FOR INSERT WITH CHECK (%s)', tenant_table, allowed);
  EXECUTE format('CREATE POLICY writers_update ON %s AS RESTRICTIVE FOR UPDATE USING (%s)', tenant_table, allowed);
  EXECUTE format('CREATE POLICY writers_delete ON %s AS RESTRICTIVE FOR DELETE USING (%s)', tenant_table, allowed);
END $$;
--> statement-breakpoint
-- Only these roles may read the table.
CREATE PROCEDURE acolhe_restrict_reads(tenant_table regclass, roles text[]) LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('CREATE POLICY readers ON %s AS RESTRICTIVE FOR SELECT USING ((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) = ANY (%L::text[]))', tenant_table, roles);
END $$;
--> statement-breakpoint
-- Who is restricted to some units reads and writes only rows of these; the column names the row's unit.
CREATE PROCEDURE acolhe_restrict_units(tenant_table regclass, unit_column name) LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('CREATE POLICY own_units ON %s AS RESTRICTIVE USING ((SELECT acolhe_units()) IS NULL OR %I = ANY ((SELECT acolhe_units())::uuid[]))', tenant_table, unit_column);
END $$;
--> statement-breakpoint
DROP FUNCTION acolhe_enter(text, text);
--> statement-breakpoint
-- Names network and person to the policies of the open transaction, with the person's role and units there, and tells
-- what the person may be judged by: one row, or none when the system itself works. PL/pgSQL keeps the plans that a
-- plain query would make each time.
CREATE FUNCTION acolhe_enter(org text, person text)
RETURNS TABLE (role text, units uuid[], demands_second_factor boolean, disabled boolean, valid_after bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE membership record;
BEGIN
  PERFORM set_config('app.org_id', org, true), set_config('app.user_id', person, true);
  IF person = '' THEN
    RETURN;
  END IF;
  SELECT m.role, m.unit_ids, o.requires_second_factor AND m.role IN ('owner', 'manager') AS demands INTO membership
    FROM members m JOIN orgs o ON o.org_id = m.org_id WHERE m.org_id = acolhe_org() AND m.user_id = person;
  PERFORM set_config('app.role', coalesce(membership.role, ''), true),
          set_config('app.units', coalesce(membership.unit_ids::text, ''), true);
  RETURN QUERY SELECT membership.role::text, membership.unit_ids::uuid[], coalesce(membership.demands, false),
    coalesce(u.disabled_at IS NOT NULL, false), ceil(extract(epoch FROM u.valid_after))::bigint
    FROM (SELECT 1) AS one LEFT JOIN users u ON u.user_id = person;
END $$;
--> statement-breakpoint
CALL acolhe_protect('audit_log');
--> statement-breakpoint
-- Append-only.
REVOKE UPDATE, DELETE ON audit_log FROM acolhe_app;
--> statement-breakpoint
CALL acolhe_protect('units');
--> statement-breakpoint
CALL acolhe_restrict_writes('units', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_units('units', 'id');
--> statement-breakpoint
CALL acolhe_protect('resources');
--> statement-breakpoint
CALL acolhe_restrict_writes('resources', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_units('resources', 'unit_id');
--> statement-breakpoint
-- Networks that were there before the directory.
ALTER TABLE orgs NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO org_directory (org_id) SELECT org_id FROM orgs;
--> statement-breakpoint
ALTER TABLE orgs FORCE ROW LEVEL SECURITY;
