-- Lets professionals read only the rows of patients that they attend; `patient_column` holds the row's patient.
CREATE OR REPLACE PROCEDURE acolhe_restrict_own_patients(tenant_table regclass, patient_column name)
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format($policy$
    CREATE POLICY own_patients ON %s AS RESTRICTIVE FOR SELECT
      USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional' OR acolhe_own_patient(%I))
  $policy$, tenant_table, patient_column);
END $$;
