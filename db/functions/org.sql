-- Returns the id of the open transaction's network; null outside one. A setting that was reset reads ''.
CREATE OR REPLACE FUNCTION acolhe_org() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.org_id', true), '')::uuid;
