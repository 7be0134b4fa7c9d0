-- Returns a professional's hours at all units: people restricted to some units must not double-book one elsewhere.
CREATE OR REPLACE FUNCTION acolhe_hours_everywhere(professional uuid) RETURNS SETOF professional_hours
LANGUAGE plpgsql
AS $$
DECLARE
  own text := current_setting('app.units', true);
BEGIN
  PERFORM set_config('app.units', '', true);
  RETURN QUERY SELECT h.* FROM professional_hours h
    WHERE h.org_id = acolhe_org() AND h.professional_id = professional;
  PERFORM set_config('app.units', coalesce(own, ''), true);
END $$;
