-- The terms of docs/glossary.md. Nothing is rewritten: what is stored stays as it is, under other names.
ALTER TABLE "busy" RENAME TO "allocations";--> statement-breakpoint
ALTER TABLE "appointment_moves" RENAME TO "appointment_history";--> statement-breakpoint
ALTER TABLE "appointment_history" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "identity_spent" RENAME TO "identity_used_credentials";--> statement-breakpoint
ALTER TABLE "identity_codes" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "sealed" TO "encrypted_content";--> statement-breakpoint
-- Constraints, with the indexes that bear them, and the other indexes. By their beginnings, because PostgreSQL gives
-- some of them their names (and from 18 on one to each NOT NULL).
DO $$
DECLARE
  renamed record;
  one record;
BEGIN
  FOR renamed IN VALUES
    ('allocations', 'busy_', 'allocations_'),
    ('appointment_history', 'appointment_moves_', 'appointment_history_'),
    ('appointment_history', 'appointment_history_act_', 'appointment_history_action_'),
    ('audit_log', 'audit_log_act_', 'audit_log_action_'),
    ('identity_used_credentials', 'identity_spent_', 'identity_used_credentials_')
  LOOP
    FOR one IN SELECT conname AS name FROM pg_constraint
      WHERE conrelid = renamed.column1::regclass AND starts_with(conname, renamed.column2)
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.column1, one.name,
        left(renamed.column3 || substr(one.name, length(renamed.column2) + 1), 63));
    END LOOP;
    FOR one IN SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = renamed.column1::regclass AND starts_with(c.relname, renamed.column2)
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', one.name,
        left(renamed.column3 || substr(one.name, length(renamed.column2) + 1), 63));
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- Functions by other names: their last text is in db/functions.
DROP FUNCTION acolhe_visits_to_come(text, uuid[]);--> statement-breakpoint
DROP FUNCTION acolhe_names_in_agenda(uuid[]);--> statement-breakpoint
ALTER FUNCTION acolhe_times_unseen(uuid[]) RENAME TO acolhe_unseen_appointment_times;--> statement-breakpoint
ALTER FUNCTION acolhe_attending(uuid) RENAME TO acolhe_professionals_of_patient;--> statement-breakpoint
ALTER FUNCTION acolhe_serving(uuid) RENAME TO acolhe_units_of_professional;--> statement-breakpoint
-- Policies hang on this one: they are told its new name before the old one goes.
CREATE FUNCTION acolhe_appointment_exists(appointment uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  own text[] := acolhe_lift_bounds();
  is_there boolean := EXISTS (SELECT FROM appointments a WHERE a.org_id = acolhe_org() AND a.id = appointment);
BEGIN
  PERFORM acolhe_restore_bounds(own);
  RETURN is_there;
END $$;
--> statement-breakpoint
ALTER POLICY visible_appointments ON appointment_exams WITH CHECK (
  ((SELECT acolhe_units()) IS NULL AND (SELECT acolhe_role()) IS DISTINCT FROM 'professional')
  OR EXISTS (SELECT FROM appointments a WHERE a.org_id = appointment_exams.org_id AND a.id = appointment_exams.appointment_id)
  OR NOT acolhe_appointment_exists(appointment_id));
--> statement-breakpoint
ALTER POLICY visible_appointments ON appointment_history WITH CHECK (
  ((SELECT acolhe_units()) IS NULL AND (SELECT acolhe_role()) IS DISTINCT FROM 'professional')
  OR EXISTS (SELECT FROM appointments a WHERE a.org_id = appointment_history.org_id AND a.id = appointment_history.appointment_id)
  OR NOT acolhe_appointment_exists(appointment_id));
--> statement-breakpoint
DROP FUNCTION acolhe_visit_exists(uuid);
