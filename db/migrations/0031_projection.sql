-- Whose it is, by units: several when it goes from one to another. Null: the network's; none: of those alone who are
-- restricted to no unit.
ALTER TABLE "outbox" ADD COLUMN "unit_ids" uuid[];--> statement-breakpoint
UPDATE "outbox" SET "unit_ids" = ARRAY["unit_id"] WHERE "unit_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "unit_id";--> statement-breakpoint
CREATE INDEX "appointments_professional_unit" ON "appointments" USING btree ("org_id","professional_id","unit_id");--> statement-breakpoint
-- Where the open transaction's professional attends, or has attended: the agenda of the own past names these units, too.
-- From one unit to the next in the index, however many visits there are.
CREATE FUNCTION acolhe_own_units() RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  org uuid := acolhe_org();
  own uuid[] := acolhe_own_professionals();
BEGIN
  RETURN (WITH RECURSIVE visited AS (
      SELECT one.id, a.unit_id FROM unnest(own) AS one (id) CROSS JOIN LATERAL (
        SELECT f.unit_id FROM appointments f WHERE f.org_id = org AND f.professional_id = one.id ORDER BY f.unit_id LIMIT 1) a
      UNION ALL
      SELECT v.id, a.unit_id FROM visited v CROSS JOIN LATERAL (
        SELECT n.unit_id FROM appointments n WHERE n.org_id = org AND n.professional_id = v.id AND n.unit_id > v.unit_id
         ORDER BY n.unit_id LIMIT 1) a)
    SELECT coalesce(array_agg(every.unit_id), '{}') FROM (
      SELECT pu.unit_id FROM professional_units pu WHERE pu.org_id = org AND pu.professional_id = ANY (own)
      UNION SELECT v.unit_id FROM visited v) every);
END $$;
--> statement-breakpoint
CREATE POLICY own_agenda ON units AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional' OR id = ANY ((SELECT acolhe_own_units())::uuid[]));
--> statement-breakpoint
-- Rooms and equipment are of no use to who attends there no more.
CREATE POLICY own_agenda ON resources AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional' OR unit_id IN (SELECT pu.unit_id FROM professional_units pu));
--> statement-breakpoint
CREATE POLICY own_agenda ON holds AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional' OR professional_id = ANY ((SELECT acolhe_own_professionals())::uuid[]));
--> statement-breakpoint
-- The team is the business of who runs the clinic. Who is restricted to some units knows those who work in one of them.
CREATE POLICY colleagues ON members AS RESTRICTIVE FOR SELECT
  USING (user_id = (SELECT acolhe_user()) OR ((SELECT acolhe_role()) IS DISTINCT FROM 'professional'
    AND ((SELECT acolhe_units()) IS NULL OR unit_ids IS NULL OR unit_ids && (SELECT acolhe_units())::uuid[])));
--> statement-breakpoint
CREATE POLICY colleagues ON invitations AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_units()) IS NULL OR unit_ids IS NULL OR unit_ids && (SELECT acolhe_units())::uuid[]);
--> statement-breakpoint
-- Patients' documents are for the front desk and management.
CREATE POLICY of_professionals ON files AS RESTRICTIVE FOR SELECT
  USING (owner_kind = 'org-logo' OR (SELECT acolhe_role()) IS DISTINCT FROM 'professional');
--> statement-breakpoint
-- Professionals read no histories; what they read themselves is looked up before it is noted again.
CREATE POLICY readers ON audit_log AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional' OR user_id = (SELECT acolhe_user()));
--> statement-breakpoint
-- Whose record is hidden, its history is.
CREATE POLICY own_units ON audit_log AS RESTRICTIVE FOR SELECT USING ((SELECT acolhe_units()) IS NULL OR CASE kind
  WHEN 'unit' THEN EXISTS (SELECT FROM units u WHERE u.org_id = audit_log.org_id AND u.id = entity_id::uuid)
  WHEN 'professional' THEN EXISTS (SELECT FROM professionals p WHERE p.org_id = audit_log.org_id AND p.id = entity_id::uuid)
  WHEN 'appointment' THEN EXISTS (SELECT FROM appointments a WHERE a.org_id = audit_log.org_id AND a.id = entity_id::uuid)
  ELSE true END);
--> statement-breakpoint
-- Whether the open transaction's person may know of a time there and with that professional: what was planned before a
-- visit came to a unit, or into an agenda, is told in the visit's own record.
CREATE FUNCTION acolhe_sees_place(unit uuid, professional uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN (acolhe_units() IS NULL OR unit = ANY (acolhe_units()))
    AND (acolhe_role() IS DISTINCT FROM 'professional' OR coalesce(professional = ANY (acolhe_own_professionals()), false));
END $$;
--> statement-breakpoint
-- Whom a change of a record concerns, whatever its author may see: only for `outbox`, which the application tells each
-- listener about as far as it concerns them.
CREATE FUNCTION acolhe_attending(patient uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  family uuid[] := ARRAY[patient];
  joined uuid[] := ARRAY[patient];
  found uuid[];
BEGIN
  -- One step after the other, each by its index: of a recursive query PostgreSQL expects far too many rows.
  WHILE cardinality(joined) > 0 LOOP
    SELECT coalesce(array_agg(p.id), '{}') INTO joined FROM patients p
     WHERE p.org_id = acolhe_org() AND p.merged_into = ANY (joined) AND p.id <> ALL (family);
    family := family || joined;
  END LOOP;
  SELECT coalesce(array_agg(DISTINCT a.professional_id), '{}') INTO found FROM appointments a
   WHERE a.org_id = acolhe_org() AND a.patient_id = ANY (family) AND a.state <> 'cancelled' AND a.professional_id IS NOT NULL;
  PERFORM acolhe_restore_bounds(own);
  RETURN found;
END $$;
--> statement-breakpoint
CREATE FUNCTION acolhe_serving(professional uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  found uuid[];
BEGIN
  SELECT coalesce(array_agg(pu.unit_id), '{}') INTO found FROM professional_units pu
   WHERE pu.org_id = acolhe_org() AND pu.professional_id = professional;
  PERFORM acolhe_restore_bounds(own);
  RETURN found;
END $$;
