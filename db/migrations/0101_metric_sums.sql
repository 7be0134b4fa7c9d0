CREATE TABLE "metric_marks" (
	"org_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"writer" bigint NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "metric_marks_org_id_unit_id_at_writer_written_at_pk" PRIMARY KEY("org_id","unit_id","at","writer","written_at")
);
--> statement-breakpoint
CREATE TABLE "metric_sums" (
	"org_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"first" date NOT NULL,
	"slice" text NOT NULL,
	"sums" json NOT NULL,
	"offered" json NOT NULL,
	"formula" integer NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "metric_sums_org_id_unit_id_grain_slice_first_pk" PRIMARY KEY("org_id","unit_id","grain","slice","first")
);
--> statement-breakpoint
ALTER TABLE "metric_marks" ADD CONSTRAINT "metric_marks_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_sums" ADD CONSTRAINT "metric_sums_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "metric_marks_at" ON "metric_marks" USING btree ("org_id","at");
--> statement-breakpoint
CALL acolhe_protect('metric_sums');
--> statement-breakpoint
CALL acolhe_restrict_units('metric_sums', 'unit_id');
--> statement-breakpoint
CALL acolhe_restrict_reads('metric_sums', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_writes('metric_sums', '{}');
--> statement-breakpoint
CALL acolhe_protect('metric_marks');
--> statement-breakpoint
-- Their bodies are in db/functions.
CREATE FUNCTION acolhe_mark_metrics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION acolhe_mark_metrics_of_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_metrics_of_new AFTER INSERT ON appointments
  FOR EACH ROW WHEN (NEW.starts_at < now() - interval '1 day')
  EXECUTE FUNCTION acolhe_mark_metrics();
--> statement-breakpoint
CREATE TRIGGER mark_metrics AFTER UPDATE OF unit_id, professional_id, insurance_plan_id, kind, state, starts_at, ends_at,
    source, is_overbooked, arrival_place, created_at, checked_in_at, started_at, finished_at, price_cents, schedule_version
  ON appointments
  FOR EACH ROW WHEN (OLD.starts_at < now() - interval '1 day' OR NEW.starts_at < now() - interval '1 day')
  EXECUTE FUNCTION acolhe_mark_metrics();
--> statement-breakpoint
CREATE TRIGGER mark_metrics_of_deleted AFTER DELETE ON appointments
  FOR EACH ROW WHEN (OLD.starts_at < now() - interval '1 day')
  EXECUTE FUNCTION acolhe_mark_metrics();
--> statement-breakpoint
-- By whom it was booked stands in the entry that is written with the appointment, whose own trigger marks it.
CREATE TRIGGER mark_metrics AFTER INSERT ON appointment_history
  FOR EACH ROW WHEN (NEW.undoes IS NOT NULL
    OR NEW.action = 'move' AND NEW.to_state = 'confirmed' AND NEW.user_id IS NULL)
  EXECUTE FUNCTION acolhe_mark_metrics_of_appointment();
--> statement-breakpoint
CREATE TRIGGER mark_metrics_of_new AFTER INSERT ON sends
  FOR EACH ROW WHEN (NEW.appointment_id IS NOT NULL AND NEW.sent_at IS NOT NULL)
  EXECUTE FUNCTION acolhe_mark_metrics_of_appointment();
--> statement-breakpoint
CREATE TRIGGER mark_metrics AFTER UPDATE OF appointment_id, sent_at, schedule_version, source, question ON sends
  FOR EACH ROW WHEN ((NEW.appointment_id IS NOT NULL OR OLD.appointment_id IS NOT NULL)
    AND (OLD.appointment_id, OLD.sent_at, OLD.schedule_version, OLD.source, OLD.question)
      IS DISTINCT FROM (NEW.appointment_id, NEW.sent_at, NEW.schedule_version, NEW.source, NEW.question))
  EXECUTE FUNCTION acolhe_mark_metrics_of_appointment();
--> statement-breakpoint
CREATE TRIGGER mark_metrics_of_deleted AFTER DELETE ON sends
  FOR EACH ROW WHEN (OLD.appointment_id IS NOT NULL AND OLD.sent_at IS NOT NULL)
  EXECUTE FUNCTION acolhe_mark_metrics_of_appointment();
--> statement-breakpoint
CREATE TRIGGER mark_metrics AFTER INSERT OR DELETE OR UPDATE OF appointment_id, arrived_at, called_at ON reception_entries
  FOR EACH ROW EXECUTE FUNCTION acolhe_mark_metrics_of_appointment();
--> statement-breakpoint
CREATE TRIGGER mark_metrics AFTER INSERT OR DELETE OR UPDATE OF appointment_id, score ON satisfaction_scores
  FOR EACH ROW EXECUTE FUNCTION acolhe_mark_metrics_of_appointment();
