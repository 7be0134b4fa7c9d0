CREATE TABLE "appointment_exams" (
	"org_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"exam_id" uuid NOT NULL,
	"duration_min" integer NOT NULL,
	"price_cents" integer,
	CONSTRAINT "appointment_exams_org_id_appointment_id_position_pk" PRIMARY KEY("org_id","appointment_id","position")
);
--> statement-breakpoint
CREATE TABLE "appointment_moves" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"source" text NOT NULL,
	"act" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"time_before" jsonb,
	"undoes" uuid,
	CONSTRAINT "appointment_moves_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unit_id" uuid NOT NULL,
	"professional_id" uuid,
	"patient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"arrival_place" integer,
	"is_overbooked" boolean DEFAULT false NOT NULL,
	"insurance_plan_id" uuid,
	"insurance_product_id" uuid,
	"member_number" text DEFAULT '' NOT NULL,
	"authorization_state" text DEFAULT 'none' NOT NULL,
	"authorization_number" text DEFAULT '' NOT NULL,
	"authorization_password" text DEFAULT '' NOT NULL,
	"authorization_valid_until" date,
	"price_cents" integer,
	"share_cents" integer,
	"screening" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"series_id" uuid,
	"source" text NOT NULL,
	"cancelled_by" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"checked_in_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "appointments_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "busy" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"appointment_id" uuid,
	"hold_id" uuid,
	"expires_at" timestamp with time zone,
	CONSTRAINT "busy_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"professional_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" text,
	CONSTRAINT "holds_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "appointment_exams" ADD CONSTRAINT "appointment_exams_org_id_appointment_id_appointments_org_id_id_fk" FOREIGN KEY ("org_id","appointment_id") REFERENCES "public"."appointments"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_exams" ADD CONSTRAINT "appointment_exams_org_id_exam_id_exams_org_id_id_fk" FOREIGN KEY ("org_id","exam_id") REFERENCES "public"."exams"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_moves" ADD CONSTRAINT "appointment_moves_org_id_appointment_id_appointments_org_id_id_fk" FOREIGN KEY ("org_id","appointment_id") REFERENCES "public"."appointments"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_org_id_patient_id_patients_org_id_id_fk" FOREIGN KEY ("org_id","patient_id") REFERENCES "public"."patients"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_org_id_insurance_plan_id_insurance_plans_org_id_id_fk" FOREIGN KEY ("org_id","insurance_plan_id") REFERENCES "public"."insurance_plans"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_org_id_insurance_product_id_insurance_products_org_id_id_fk" FOREIGN KEY ("org_id","insurance_product_id") REFERENCES "public"."insurance_products"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy" ADD CONSTRAINT "busy_org_id_appointment_id_appointments_org_id_id_fk" FOREIGN KEY ("org_id","appointment_id") REFERENCES "public"."appointments"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy" ADD CONSTRAINT "busy_org_id_hold_id_holds_org_id_id_fk" FOREIGN KEY ("org_id","hold_id") REFERENCES "public"."holds"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_exams_exam" ON "appointment_exams" USING btree ("org_id","exam_id");--> statement-breakpoint
CREATE INDEX "appointment_moves_appointment" ON "appointment_moves" USING btree ("org_id","appointment_id","id");--> statement-breakpoint
CREATE INDEX "appointments_unit" ON "appointments" USING btree ("org_id","unit_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_professional" ON "appointments" USING btree ("org_id","professional_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_patient" ON "appointments" USING btree ("org_id","patient_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_series" ON "appointments" USING btree ("org_id","series_id") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "busy_subject" ON "busy" USING btree ("org_id","subject_id","starts_at");--> statement-breakpoint
CREATE INDEX "busy_appointment" ON "busy" USING btree ("org_id","appointment_id");--> statement-breakpoint
CREATE INDEX "busy_hold" ON "busy" USING btree ("org_id","hold_id");--> statement-breakpoint
CREATE INDEX "holds_expiry" ON "holds" USING btree ("org_id","expires_at");