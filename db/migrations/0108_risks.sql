CREATE TABLE "appointment_risks" (
	"org_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"schedule_version" integer NOT NULL,
	"model_version" integer NOT NULL,
	"expected" real NOT NULL,
	"level" text NOT NULL,
	"reasons" text[] NOT NULL,
	"is_held_out" boolean NOT NULL,
	"judged_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_risks_org_id_appointment_id_pk" PRIMARY KEY("org_id","appointment_id")
);
--> statement-breakpoint
CREATE TABLE "risk_models" (
	"org_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"trained_at" timestamp with time zone DEFAULT now() NOT NULL,
	"learns_from" timestamp with time zone,
	"trained_on" integer NOT NULL,
	"missed_share" real NOT NULL,
	"model" jsonb NOT NULL,
	"judgement" jsonb,
	CONSTRAINT "risk_models_org_id_version_pk" PRIMARY KEY("org_id","version")
);
--> statement-breakpoint
CREATE TABLE "risk_settings" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"learns_from" timestamp with time zone,
	"holds_out" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "sends_due";--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_risks" ADD CONSTRAINT "appointment_risks_org_id_appointment_id_appointments_org_id_id_fk" FOREIGN KEY ("org_id","appointment_id") REFERENCES "public"."appointments"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_models" ADD CONSTRAINT "risk_models_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_settings" ADD CONSTRAINT "risk_settings_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sends_due" ON "sends" USING btree ("org_id","kind","due_at","priority" DESC NULLS LAST,"id") WHERE state = 'planned' and not is_held;
--> statement-breakpoint
CALL acolhe_protect('appointment_risks');
--> statement-breakpoint
CREATE POLICY visible_appointments ON appointment_risks AS RESTRICTIVE USING (
	((SELECT acolhe_units()) IS NULL AND (SELECT acolhe_role()) IS DISTINCT FROM 'professional')
		OR EXISTS (SELECT FROM appointments a WHERE a.org_id = appointment_risks.org_id AND a.id = appointment_risks.appointment_id));
--> statement-breakpoint
CALL acolhe_restrict_reads('appointment_risks', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_writes('appointment_risks', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('risk_models');
--> statement-breakpoint
CALL acolhe_restrict_reads('risk_models', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_writes('risk_models', '{}');
--> statement-breakpoint
CALL acolhe_protect('risk_settings');
--> statement-breakpoint
CALL acolhe_restrict_reads('risk_settings', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_writes('risk_settings', '{owner,manager}');
