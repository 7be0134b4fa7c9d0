-- Returns the role of the open transaction's person in the network; null for the system itself and outside networks.
CREATE OR REPLACE FUNCTION acolhe_role() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.role', true), '');
