-- Returns true when the appointment existed before the calling statement began: STABLE, so that it reads that
-- statement's snapshot.
CREATE OR REPLACE FUNCTION acolhe_appointment_exists(appointment uuid) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  is_there boolean := EXISTS (SELECT FROM appointments a WHERE a.org_id = acolhe_org() AND a.id = appointment);
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN is_there;
END $$;
