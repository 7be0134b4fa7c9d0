-- Removes the network's expired holds at all units, whoever writes: the exclusion constraint on the time of a
-- professional considers neither the expiry of a hold nor who may see it.
CREATE OR REPLACE FUNCTION acolhe_remove_expired_holds() RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
BEGIN
  DELETE FROM holds h WHERE h.org_id = acolhe_org() AND h.expires_at <= now();
  PERFORM acolhe_restore_bounds(own);
END $$;
