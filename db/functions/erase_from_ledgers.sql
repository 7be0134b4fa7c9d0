-- Erases what the ledgers, which the application may only add to, say of patients who are erased: the values of the
-- audit log, the reasons in the histories of their appointments, the notes of their consents. Who did what and when
-- stays. Only the product itself calls it, for the network of the transaction. Runs as the tables' owner.
CREATE OR REPLACE FUNCTION acolhe_erase_from_ledgers(
  erased uuid[], conversation_ids uuid[], suppression_ids uuid[]) RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  network uuid := acolhe_org();
  appointment_ids uuid[];
BEGIN
  IF network IS NULL OR acolhe_user() IS NOT NULL THEN
    RAISE insufficient_privilege USING MESSAGE = 'ledgers are erased by the product alone';
  END IF;
  SELECT coalesce(array_agg(id), '{}') INTO appointment_ids FROM appointments
   WHERE org_id = network AND patient_id = ANY (erased);
  UPDATE audit_log SET before = NULL, after = NULL
   WHERE org_id = network AND (before IS NOT NULL OR after IS NOT NULL)
     AND (kind = 'patient' AND entity_id = ANY (erased::text[])
          OR kind = 'appointment' AND entity_id = ANY (appointment_ids::text[])
          OR kind = 'receptionEntry' AND entity_id IN (
            SELECT id::text FROM reception_entries WHERE org_id = network AND appointment_id = ANY (appointment_ids))
          OR kind = 'conversation' AND entity_id = ANY (conversation_ids::text[])
          OR kind = 'suppression' AND entity_id = ANY (suppression_ids::text[]));
  UPDATE appointment_history SET reason = ''
   WHERE org_id = network AND appointment_id = ANY (appointment_ids) AND reason <> '';
  UPDATE patient_consents SET note = ''
   WHERE org_id = network AND patient_id = ANY (erased) AND note <> '';
END $$;
