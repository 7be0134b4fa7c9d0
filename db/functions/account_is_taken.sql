-- Returns true when a professional other than `but` has the account.
CREATE OR REPLACE FUNCTION acolhe_account_is_taken(account text, but uuid) RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  is_taken boolean := EXISTS (SELECT FROM professionals p WHERE p.org_id = acolhe_org() AND p.user_id = account
    AND p.deleted_at IS NULL AND p.id IS DISTINCT FROM but);
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN is_taken;
END $$;
