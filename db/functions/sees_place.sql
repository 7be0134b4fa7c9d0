-- Returns true when the open transaction's person may know of a time at the unit with the professional. The history of
-- an appointment also holds times from before it came to the person's unit, or into their agenda.
CREATE OR REPLACE FUNCTION acolhe_sees_place(unit uuid, professional uuid) RETURNS boolean
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN (acolhe_units() IS NULL OR unit = ANY (acolhe_units()))
    AND (acolhe_role() IS DISTINCT FROM 'professional'
      OR coalesce(professional = ANY (acolhe_own_professionals()), false));
END $$;
