-- Returns true when a professional other than `but` is registered under the number.
CREATE OR REPLACE FUNCTION acolhe_number_is_taken(of_council text, number text, state text, but uuid) RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  is_taken boolean := EXISTS (SELECT FROM professionals p WHERE p.org_id = acolhe_org() AND p.council = of_council
    AND p.council_number = number AND p.council_state = state AND p.deleted_at IS NULL AND p.id IS DISTINCT FROM but);
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN is_taken;
END $$;
