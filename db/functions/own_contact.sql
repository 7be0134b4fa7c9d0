-- Returns true when the open transaction's professional attends a patient whom this phone or e-mail address reaches.
CREATE OR REPLACE FUNCTION acolhe_own_contact(contact_phone_key text, contact_email text) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE
AS $$
BEGIN
  RETURN EXISTS (SELECT FROM patient_contacts k WHERE k.org_id = acolhe_org() AND contact_phone_key <> ''
    AND k.phone_key = contact_phone_key AND acolhe_own_patient(k.patient_id))
    OR EXISTS (SELECT FROM patients p WHERE p.org_id = acolhe_org() AND contact_email <> ''
      AND p.email = contact_email AND acolhe_own_patient(p.id));
END $$;
