-- Returns the names of the patients of these appointments, as far as the person sees the appointments, and nothing else
-- of the records. A name is part of the agenda, also when the appointment was cancelled and the patient is no concern
-- of the professional's any more. A patient who was merged into another is named by that other.
CREATE OR REPLACE FUNCTION acolhe_names_in_agenda(appointment_ids uuid[])
RETURNS TABLE (appointment_id uuid, patient_id uuid, full_name text, social_name text)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  own text := current_setting('app.role', true);
  visible uuid[];
BEGIN
  SELECT coalesce(array_agg(a.id), '{}') INTO visible
    FROM appointments a WHERE a.org_id = acolhe_org() AND a.id = ANY (appointment_ids);
  PERFORM set_config('app.role', '', true);
  RETURN QUERY WITH RECURSIVE chain AS (
      SELECT a.id AS appointment, p.id, p.merged_into, p.full_name, p.social_name
        FROM appointments a JOIN patients p ON p.org_id = a.org_id AND p.id = a.patient_id
       WHERE a.org_id = acolhe_org() AND a.id = ANY (visible)
      UNION ALL
      SELECT c.appointment, p.id, p.merged_into, p.full_name, p.social_name
        FROM patients p JOIN chain c ON p.id = c.merged_into WHERE p.org_id = acolhe_org())
    SELECT c.appointment, c.id, c.full_name, c.social_name FROM chain c WHERE c.merged_into IS NULL;
  PERFORM set_config('app.role', coalesce(own, ''), true);
END $$;
