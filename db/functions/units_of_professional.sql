-- Returns the units where the professional attends, whatever the author of a change may see. Only for `outbox`; see
-- `acolhe_professionals_of_patient`.
CREATE OR REPLACE FUNCTION acolhe_units_of_professional(professional uuid) RETURNS uuid[]
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  found uuid[];
BEGIN
  SELECT coalesce(array_agg(pu.unit_id), '{}') INTO found FROM professional_units pu
   WHERE pu.org_id = acolhe_org() AND pu.professional_id = professional;
  PERFORM acolhe_restore_bounds(own);
  RETURN found;
END $$;
