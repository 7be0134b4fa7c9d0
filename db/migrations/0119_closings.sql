CREATE TABLE "closing_lines" (
	"org_id" uuid NOT NULL,
	"closing_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"professional_id" uuid,
	"insurance_plan_id" uuid,
	"kind" text NOT NULL,
	"price_cents" integer,
	"share_cents" integer NOT NULL,
	CONSTRAINT "closing_lines_org_id_closing_id_appointment_id_pk" PRIMARY KEY("org_id","closing_id","appointment_id")
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"month" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "closings_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "closings_number" UNIQUE("org_id","unit_id","month","number")
);
--> statement-breakpoint
ALTER TABLE "closing_lines" ADD CONSTRAINT "closing_lines_org_id_closing_id_closings_org_id_id_fk" FOREIGN KEY ("org_id","closing_id") REFERENCES "public"."closings"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_lines" ADD CONSTRAINT "closing_lines_org_id_appointment_id_appointments_org_id_id_fk" FOREIGN KEY ("org_id","appointment_id") REFERENCES "public"."appointments"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_lines" ADD CONSTRAINT "closing_lines_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_lines" ADD CONSTRAINT "closing_lines_org_id_insurance_plan_id_insurance_plans_org_id_id_fk" FOREIGN KEY ("org_id","insurance_plan_id") REFERENCES "public"."insurance_plans"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_lines_appointment" ON "closing_lines" USING btree ("org_id","appointment_id");--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_said" CHECK (number > 0 AND month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$');
--> statement-breakpoint
CALL acolhe_protect('closings');
--> statement-breakpoint
CALL acolhe_restrict_units('closings', 'unit_id');
--> statement-breakpoint
CALL acolhe_restrict_reads('closings', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_writes('closings', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('closing_lines');
--> statement-breakpoint
CALL acolhe_restrict_units('closing_lines', 'unit_id');
--> statement-breakpoint
CALL acolhe_restrict_reads('closing_lines', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_restrict_writes('closing_lines', '{owner,manager}');
--> statement-breakpoint
-- What was said stays said: a correction is another document.
REVOKE UPDATE, DELETE ON closings, closing_lines FROM acolhe_app;
