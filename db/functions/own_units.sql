-- Returns the units where the open transaction's professional attends, or ever had an appointment: the agenda of the
-- own past names these units, too. It goes from one unit to the next in the index, however many appointments there are.
CREATE OR REPLACE FUNCTION acolhe_own_units() RETURNS uuid[]
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  org uuid := acolhe_org();
  own uuid[] := acolhe_own_professionals();
BEGIN
  RETURN (WITH RECURSIVE attended AS (
      SELECT one.id, a.unit_id FROM unnest(own) AS one (id) CROSS JOIN LATERAL (
        SELECT f.unit_id FROM appointments f
         WHERE f.org_id = org AND f.professional_id = one.id ORDER BY f.unit_id LIMIT 1) a
      UNION ALL
      SELECT v.id, a.unit_id FROM attended v CROSS JOIN LATERAL (
        SELECT n.unit_id FROM appointments n
         WHERE n.org_id = org AND n.professional_id = v.id AND n.unit_id > v.unit_id ORDER BY n.unit_id LIMIT 1) a)
    SELECT coalesce(array_agg(every.unit_id), '{}') FROM (
      SELECT pu.unit_id FROM professional_units pu WHERE pu.org_id = org AND pu.professional_id = ANY (own)
      UNION SELECT v.unit_id FROM attended v) every);
END $$;
