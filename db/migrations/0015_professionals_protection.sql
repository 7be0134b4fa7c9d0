-- The records that the open transaction's person is: what a professional may see. PL/pgSQL, so that the policies of
-- the tables don't chase each other.
CREATE FUNCTION acolhe_own_professionals() RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN (SELECT coalesce(array_agg(id), '{}') FROM professionals WHERE user_id = acolhe_user());
END $$;
--> statement-breakpoint
-- Professionals see themselves; who is restricted to some units sees whom these have.
CREATE PROCEDURE acolhe_restrict_professionals(tenant_table regclass, professional_column name) LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('CREATE POLICY own_professionals ON %s AS RESTRICTIVE FOR SELECT USING ((SELECT acolhe_role()) IS DISTINCT FROM ''professional'' OR %I = ANY ((SELECT acolhe_own_professionals())::uuid[]))', tenant_table, professional_column);
END $$;
--> statement-breakpoint
CREATE PROCEDURE acolhe_restrict_to_visible_professionals(tenant_table regclass) LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('CREATE POLICY visible_professionals ON %s AS RESTRICTIVE FOR SELECT USING (((SELECT acolhe_units()) IS NULL AND (SELECT acolhe_role()) IS DISTINCT FROM ''professional'') OR professional_id IN (SELECT p.id FROM professionals p))', tenant_table);
END $$;
--> statement-breakpoint
CALL acolhe_protect('professional_units');
--> statement-breakpoint
CALL acolhe_restrict_writes('professional_units', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_units('professional_units', 'unit_id');
--> statement-breakpoint
CALL acolhe_restrict_professionals('professional_units', 'professional_id');
--> statement-breakpoint
CALL acolhe_protect('professionals');
--> statement-breakpoint
CALL acolhe_restrict_writes('professionals', '{owner,manager}');
--> statement-breakpoint
-- Themselves professionals see wherever they attend.
CREATE POLICY visible ON professionals AS RESTRICTIVE FOR SELECT USING (
  CASE WHEN (SELECT acolhe_role()) IS NOT DISTINCT FROM 'professional' THEN user_id = (SELECT acolhe_user())
    ELSE (SELECT acolhe_units()) IS NULL OR id IN (SELECT pu.professional_id FROM professional_units pu) END);
--> statement-breakpoint
CALL acolhe_protect('professional_hours');
--> statement-breakpoint
CALL acolhe_restrict_writes('professional_hours', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_units('professional_hours', 'unit_id');
--> statement-breakpoint
CALL acolhe_restrict_professionals('professional_hours', 'professional_id');
--> statement-breakpoint
CALL acolhe_protect('professional_extra_hours');
--> statement-breakpoint
CALL acolhe_restrict_writes('professional_extra_hours', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_units('professional_extra_hours', 'unit_id');
--> statement-breakpoint
CALL acolhe_restrict_professionals('professional_extra_hours', 'professional_id');
--> statement-breakpoint
CALL acolhe_protect('professional_plans');
--> statement-breakpoint
CALL acolhe_restrict_writes('professional_plans', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_to_visible_professionals('professional_plans');
--> statement-breakpoint
CALL acolhe_protect('professional_exams');
--> statement-breakpoint
CALL acolhe_restrict_writes('professional_exams', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_to_visible_professionals('professional_exams');
--> statement-breakpoint
CALL acolhe_protect('professional_prices');
--> statement-breakpoint
CALL acolhe_restrict_writes('professional_prices', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_to_visible_professionals('professional_prices');
--> statement-breakpoint
CALL acolhe_protect('blocks');
--> statement-breakpoint
CALL acolhe_restrict_to_visible_professionals('blocks');
--> statement-breakpoint
-- A block at all units concerns every unit, but only who is bound to none may make it; professionals theirs everywhere.
CREATE POLICY own_units ON blocks AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_units()) IS NULL OR unit_id IS NULL OR unit_id = ANY ((SELECT acolhe_units())::uuid[]));
--> statement-breakpoint
-- The front desk blocks seven days at most, professionals their own agenda, for as long as they need.
CREATE FUNCTION acolhe_may_block(professional uuid, unit uuid, days numeric) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE role text := acolhe_role();
BEGIN
  IF role = 'professional' THEN
    RETURN professional = ANY (acolhe_own_professionals());
  END IF;
  IF acolhe_units() IS NOT NULL AND (unit IS NULL OR unit <> ALL (acolhe_units())) THEN
    RETURN false;
  END IF;
  RETURN role IS NULL OR role IN ('owner', 'manager') OR (role = 'receptionist' AND days <= 7);
END $$;
--> statement-breakpoint
-- From the first beginning to the last end; one that recurs without an end has no number of days.
CREATE FUNCTION acolhe_block_days(b blocks) RETURNS numeric LANGUAGE sql STABLE
  RETURN CASE WHEN (b).recurrence IS NULL OR jsonb_typeof((b).recurrence) = 'null'
    THEN (b).ends_on - (b).starts_on + ((b).end_minute - (b).start_minute) / 1440.0
    ELSE coalesce((b).recurs_until + 1 - (b).starts_on, 'infinity'::numeric) END;
--> statement-breakpoint
CREATE POLICY blockers_insert ON blocks AS RESTRICTIVE FOR INSERT
  WITH CHECK (acolhe_may_block(professional_id, unit_id, acolhe_block_days(blocks)));
--> statement-breakpoint
CREATE POLICY blockers_update ON blocks AS RESTRICTIVE FOR UPDATE
  USING (acolhe_may_block(professional_id, unit_id, acolhe_block_days(blocks)))
  WITH CHECK (acolhe_may_block(professional_id, unit_id, acolhe_block_days(blocks)));
--> statement-breakpoint
CREATE POLICY blockers_delete ON blocks AS RESTRICTIVE FOR DELETE
  USING (acolhe_may_block(professional_id, unit_id, acolhe_block_days(blocks)));
--> statement-breakpoint
-- The hours of a professional at all units: who is restricted to some must not double-book a person elsewhere either.
CREATE FUNCTION acolhe_hours_everywhere(professional uuid) RETURNS SETOF professional_hours
LANGUAGE plpgsql AS $$
DECLARE own text := current_setting('app.units', true);
BEGIN
  PERFORM set_config('app.units', '', true);
  RETURN QUERY SELECT h.* FROM professional_hours h WHERE h.org_id = acolhe_org() AND h.professional_id = professional;
  PERFORM set_config('app.units', coalesce(own, ''), true);
END $$;
--> statement-breakpoint
CREATE FUNCTION acolhe_extra_hours_everywhere(professional uuid) RETURNS SETOF professional_extra_hours
LANGUAGE plpgsql AS $$
DECLARE own text := current_setting('app.units', true);
BEGIN
  PERFORM set_config('app.units', '', true);
  RETURN QUERY SELECT h.* FROM professional_extra_hours h WHERE h.org_id = acolhe_org() AND h.professional_id = professional;
  PERFORM set_config('app.units', coalesce(own, ''), true);
END $$;
--> statement-breakpoint
-- Who leaves the team leaves the record, which stays.
ALTER TABLE professionals ADD CONSTRAINT professionals_member FOREIGN KEY (org_id, user_id)
  REFERENCES members (org_id, user_id) ON DELETE SET NULL (user_id);
