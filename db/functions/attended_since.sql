-- Returns true when the professional attended one of the patients in [since, before), at any unit.
CREATE OR REPLACE FUNCTION acolhe_attended_since(
  of_patients uuid[], professional uuid, since timestamptz, before timestamptz
) RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  attended boolean := EXISTS (SELECT FROM appointments a
    WHERE a.org_id = acolhe_org() AND a.patient_id = ANY (of_patients)
      AND a.professional_id = professional AND a.state = 'done' AND a.kind IN ('firstVisit', 'visit', 'telehealth')
      AND a.starts_at >= since AND a.starts_at < before);
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN attended;
END $$;
