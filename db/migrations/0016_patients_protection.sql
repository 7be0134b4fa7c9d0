-- Whether the open transaction's professional attends the patient. Nobody does before there are appointments; their
-- migration replaces this function.
CREATE FUNCTION acolhe_own_patient(patient uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN false;
--> statement-breakpoint
-- Professionals read the rows of their own patients only; the column names the row's patient.
CREATE PROCEDURE acolhe_restrict_own_patients(tenant_table regclass, patient_column name) LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('CREATE POLICY own_patients ON %s AS RESTRICTIVE FOR SELECT USING ((SELECT acolhe_role()) IS DISTINCT FROM ''professional'' OR acolhe_own_patient(%I))', tenant_table, patient_column);
END $$;
--> statement-breakpoint
CALL acolhe_protect('patients');
--> statement-breakpoint
CALL acolhe_restrict_writes('patients', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_own_patients('patients', 'id');
--> statement-breakpoint
CALL acolhe_protect('patient_contacts');
--> statement-breakpoint
CALL acolhe_restrict_writes('patient_contacts', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_own_patients('patient_contacts', 'patient_id');
--> statement-breakpoint
CALL acolhe_protect('patient_words');
--> statement-breakpoint
CALL acolhe_restrict_writes('patient_words', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_own_patients('patient_words', 'patient_id');
--> statement-breakpoint
CALL acolhe_protect('patient_consents');
--> statement-breakpoint
CALL acolhe_restrict_writes('patient_consents', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_reads('patient_consents', '{owner,manager,receptionist}');
--> statement-breakpoint
-- A ledger: only added to.
REVOKE UPDATE, DELETE ON patient_consents FROM acolhe_app;
--> statement-breakpoint
CALL acolhe_protect('patient_merges');
--> statement-breakpoint
CALL acolhe_restrict_writes('patient_merges', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_reads('patient_merges', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_protect('patient_imports');
--> statement-breakpoint
CALL acolhe_restrict_writes('patient_imports', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_reads('patient_imports', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('patient_import_rows');
--> statement-breakpoint
CALL acolhe_restrict_writes('patient_import_rows', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_reads('patient_import_rows', '{owner,manager}');
