-- Lets people read and write only the rows (by `appointment_id`) of appointments that they see. Each appointment is
-- looked up by its key: a list of all that are visible would take seconds for people restricted to a unit.
--
-- An appointment and its rows are written in one statement, in which the appointment is not visible yet: then the
-- policy of appointments judges for both, so that people restricted to a unit can book there.
CREATE OR REPLACE PROCEDURE acolhe_restrict_to_visible_appointments(tenant_table regclass)
LANGUAGE plpgsql
AS $$
DECLARE
  is_visible text := format($condition$
    ((SELECT acolhe_units()) IS NULL AND (SELECT acolhe_role()) IS DISTINCT FROM 'professional')
      OR EXISTS (SELECT FROM appointments a WHERE a.org_id = %1$s.org_id AND a.id = %1$s.appointment_id)
  $condition$, tenant_table);
BEGIN
  EXECUTE format($policy$
    CREATE POLICY visible_appointments ON %1$s AS RESTRICTIVE
      USING (%2$s) WITH CHECK (%2$s OR NOT acolhe_appointment_exists(appointment_id))
  $policy$, tenant_table, is_visible);
END $$;
