-- Returns the id of the open transaction's person; null for the system itself.
CREATE OR REPLACE FUNCTION acolhe_user() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.user_id', true), '');
