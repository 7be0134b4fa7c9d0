-- Returns a professional's extra hours at all units; see `acolhe_hours_everywhere`.
CREATE OR REPLACE FUNCTION acolhe_extra_hours_everywhere(professional uuid) RETURNS SETOF professional_extra_hours
LANGUAGE plpgsql
AS $$
DECLARE
  own text := current_setting('app.units', true);
BEGIN
  PERFORM set_config('app.units', '', true);
  RETURN QUERY SELECT h.* FROM professional_extra_hours h
    WHERE h.org_id = acolhe_org() AND h.professional_id = professional;
  PERFORM set_config('app.units', coalesce(own, ''), true);
END $$;
