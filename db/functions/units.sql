-- Returns the units that the open transaction's person is restricted to; null for all of them.
CREATE OR REPLACE FUNCTION acolhe_units() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.units', true), '')::uuid[];
