-- Returns true when one of the patients was attended by the network, at any unit.
CREATE OR REPLACE FUNCTION acolhe_was_attended(of_patients uuid[]) RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  attended boolean := EXISTS (SELECT FROM appointments a
    WHERE a.org_id = acolhe_org() AND a.patient_id = ANY (of_patients) AND a.state = 'done');
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN attended;
END $$;
