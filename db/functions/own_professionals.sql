-- Returns the records of professionals that belong to the open transaction's person. PL/pgSQL, so that the policies of
-- the tables don't recurse into each other.
CREATE OR REPLACE FUNCTION acolhe_own_professionals() RETURNS uuid[]
LANGUAGE plpgsql STABLE
AS $$
BEGIN
  RETURN (SELECT coalesce(array_agg(id), '{}') FROM professionals WHERE user_id = acolhe_user());
END $$;
