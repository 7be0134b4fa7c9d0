-- Lifts the bounds of role and units for a question about the whole network, and returns them for
-- `acolhe_restore_bounds`. Between the two only numbers, times, yes or no may be found out: nothing of a record that
-- the person may not see.
CREATE OR REPLACE FUNCTION acolhe_lift_bounds() RETURNS text[]
LANGUAGE plpgsql
AS $$
DECLARE
  own text[] := ARRAY[
    coalesce(current_setting('app.role', true), ''), coalesce(current_setting('app.units', true), '')];
BEGIN
  PERFORM set_config('app.role', '', true), set_config('app.units', '', true);
  RETURN own;
END $$;
