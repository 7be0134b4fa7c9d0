-- Returns true when the open transaction's professional attends the patient, by an appointment that is not
-- cancelled. Appointments stay with the record that they were booked for: attending a record that was merged
-- into this one counts, and the policy of patients uses this very function to judge it.
CREATE OR REPLACE FUNCTION acolhe_own_patient(patient uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE
AS $$
BEGIN
  RETURN EXISTS (SELECT FROM appointments a WHERE a.org_id = acolhe_org() AND a.patient_id = patient
    AND a.state <> 'cancelled' AND a.professional_id = ANY (acolhe_own_professionals()))
    OR EXISTS (SELECT FROM patients p WHERE p.org_id = acolhe_org() AND p.merged_into = patient);
END $$;
