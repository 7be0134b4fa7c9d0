-- Returns true when the open transaction's person may block so many days: receptionists seven at most, professionals
-- their own agenda without a limit; people restricted to some units only these.
CREATE OR REPLACE FUNCTION acolhe_may_block(professional uuid, unit uuid, days numeric) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  role text := acolhe_role();
BEGIN
  IF role = 'professional' THEN
    RETURN professional = ANY (acolhe_own_professionals());
  END IF;
  IF acolhe_units() IS NOT NULL AND (unit IS NULL OR unit <> ALL (acolhe_units())) THEN
    RETURN false;
  END IF;
  RETURN role IS NULL OR role IN ('owner', 'manager') OR (role = 'receptionist' AND days <= 7);
END $$;
