-- Returns the patients for whom the contact speaks that the open transaction acts for; null where it acts for none.
CREATE OR REPLACE FUNCTION acolhe_contact() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.contact', true), '')::uuid[];
