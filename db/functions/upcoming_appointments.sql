-- Returns how many upcoming appointments refer to the records, in all and at units that the person does not see;
-- records without any are left out. `record_kind`: 'unit', 'professional', 'patient', 'insurancePlan' or 'exam'. Those
-- of a patient include those of the records that were merged into it.
CREATE OR REPLACE FUNCTION acolhe_upcoming_appointments(record_kind text, record_ids uuid[])
RETURNS TABLE (id uuid, appointments int, unseen int)
LANGUAGE plpgsql
AS $$
DECLARE
  visible_units uuid[] := acolhe_units();
  own text[] := acolhe_lift_bounds();
  source text := CASE record_kind
    WHEN 'exam' THEN 'appointment_exams x JOIN appointments a ON a.org_id = x.org_id AND a.id = x.appointment_id'
    ELSE 'appointments a' END;
  reference text := CASE record_kind WHEN 'unit' THEN 'a.unit_id' WHEN 'professional' THEN 'a.professional_id'
    WHEN 'patient' THEN 'a.patient_id' WHEN 'insurancePlan' THEN 'a.insurance_plan_id' WHEN 'exam' THEN 'x.exam_id' END;
BEGIN
  RETURN QUERY EXECUTE format($query$
    WITH RECURSIVE family AS (
      SELECT i AS root, i AS id FROM unnest($1) i
      UNION
      SELECT f.root, p.id FROM family f JOIN patients p ON p.org_id = acolhe_org() AND p.merged_into = f.id
       WHERE $3 = 'patient')
    SELECT f.root, count(*)::int, count(*) FILTER (WHERE a.unit_id <> ALL ($2))::int
      FROM %s JOIN family f ON f.id = %s
     WHERE a.org_id = acolhe_org() AND a.ends_at > now() AND a.state NOT IN ('cancelled', 'noShow', 'done')
     GROUP BY f.root
  $query$, source, reference) USING record_ids, visible_units, record_kind;
  PERFORM acolhe_restore_bounds(own);
END $$;
