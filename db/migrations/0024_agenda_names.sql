-- Who is in an agenda is part of it, also when the visit was called off and the record is no concern of the professional's
-- any more: the name, of visits that the person sees, and nothing else of the record.
CREATE FUNCTION acolhe_names_in_agenda(visits uuid[])
RETURNS TABLE (visit_id uuid, patient_id uuid, full_name text, social_name text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  own text := current_setting('app.role', true);
  seen uuid[];
BEGIN
  SELECT coalesce(array_agg(a.id), '{}') INTO seen FROM appointments a WHERE a.org_id = acolhe_org() AND a.id = ANY (visits);
  PERFORM set_config('app.role', '', true);
  RETURN QUERY WITH RECURSIVE chain AS (
      SELECT a.id AS visit, p.id, p.merged_into, p.full_name, p.social_name
        FROM appointments a JOIN patients p ON p.org_id = a.org_id AND p.id = a.patient_id
       WHERE a.org_id = acolhe_org() AND a.id = ANY (seen)
      UNION ALL
      SELECT c.visit, p.id, p.merged_into, p.full_name, p.social_name
        FROM patients p JOIN chain c ON p.id = c.merged_into WHERE p.org_id = acolhe_org())
    SELECT c.visit, c.id, c.full_name, c.social_name FROM chain c WHERE c.merged_into IS NULL;
  PERFORM set_config('app.role', coalesce(own, ''), true);
END $$;
