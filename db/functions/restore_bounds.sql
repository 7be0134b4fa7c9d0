-- Restores the bounds that `acolhe_lift_bounds` returned.
CREATE OR REPLACE FUNCTION acolhe_restore_bounds(own text[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.role', own[1], true), set_config('app.units', own[2], true);
END $$;
