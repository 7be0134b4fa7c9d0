-- Returns the professionals who attend the patient, whatever the author of a change may see. Only for `outbox`, of
-- which the application notifies each listener as far as it concerns them.
CREATE OR REPLACE FUNCTION acolhe_professionals_of_patient(patient uuid) RETURNS uuid[]
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  family uuid[] := ARRAY[patient];
  merged uuid[] := ARRAY[patient];
  found uuid[];
BEGIN
  -- One step after the other, each by its index: of a recursive query PostgreSQL expects far too many rows.
  WHILE cardinality(merged) > 0 LOOP
    SELECT coalesce(array_agg(p.id), '{}') INTO merged FROM patients p
     WHERE p.org_id = acolhe_org() AND p.merged_into = ANY (merged) AND p.id <> ALL (family);
    family := family || merged;
  END LOOP;
  SELECT coalesce(array_agg(DISTINCT a.professional_id), '{}') INTO found FROM appointments a
   WHERE a.org_id = acolhe_org() AND a.patient_id = ANY (family) AND a.state <> 'cancelled'
     AND a.professional_id IS NOT NULL;
  PERFORM acolhe_restore_bounds(own);
  RETURN found;
END $$;
