-- Returns the times of the professionals' upcoming appointments at units that the person does not see, and nothing else
-- of them: by these the appointments are counted that a block at all units hits.
CREATE OR REPLACE FUNCTION acolhe_unseen_appointment_times(of_professionals uuid[])
RETURNS TABLE (professional_id uuid, time_zone text, starts_at timestamptz, ends_at timestamptz)
LANGUAGE plpgsql
AS $$
DECLARE
  visible_units uuid[] := acolhe_units();
  own text[] := acolhe_lift_bounds();
BEGIN
  RETURN QUERY SELECT a.professional_id, u.time_zone, a.starts_at, a.ends_at
    FROM appointments a JOIN units u ON u.org_id = a.org_id AND u.id = a.unit_id
   WHERE a.org_id = acolhe_org() AND a.professional_id = ANY (of_professionals) AND a.unit_id <> ALL (visible_units)
     AND a.starts_at > now() - interval '2 days' AND a.ends_at > now()
     AND a.state NOT IN ('cancelled', 'noShow', 'done');
  PERFORM acolhe_restore_bounds(own);
END $$;
