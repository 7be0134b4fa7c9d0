CREATE TABLE "patient_consents" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	CONSTRAINT "patient_consents_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "patient_contacts" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"relationship" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_key" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"has_whatsapp" boolean DEFAULT false NOT NULL,
	"is_preferred" boolean DEFAULT false NOT NULL,
	CONSTRAINT "patient_contacts_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "patient_import_rows" (
	"org_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"state" text NOT NULL,
	"issues" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"patient_id" uuid,
	CONSTRAINT "patient_import_rows_org_id_import_id_line_pk" PRIMARY KEY("org_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "patient_imports" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'preview' NOT NULL,
	"header" text[] NOT NULL,
	"mapping" jsonb NOT NULL,
	"with_duplicates" boolean DEFAULT false NOT NULL,
	"counts" jsonb NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"user_id" text NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "patient_imports_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "patient_merges" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"survivor_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"snapshot" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "patient_merges_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "patient_words" (
	"org_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"patient_id" uuid NOT NULL,
	CONSTRAINT "patient_words_org_id_word_patient_id_pk" PRIMARY KEY("org_id","word","patient_id")
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"full_name" text NOT NULL,
	"social_name" text DEFAULT '' NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"birth_date" date,
	"sex" text DEFAULT '' NOT NULL,
	"cpf" text DEFAULT '' NOT NULL,
	"cns" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"street_number" text DEFAULT '' NOT NULL,
	"complement" text DEFAULT '' NOT NULL,
	"insurance_plan_id" uuid,
	"insurance_product_id" uuid,
	"member_number" text DEFAULT '' NOT NULL,
	"member_valid_until" date,
	"guardian_name" text DEFAULT '' NOT NULL,
	"guardian_cpf" text DEFAULT '' NOT NULL,
	"guardian_relationship" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"merged_into" uuid,
	CONSTRAINT "patients_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"professional_id" uuid NOT NULL,
	"unit_id" uuid,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"start_minute" integer NOT NULL,
	"ends_on" date NOT NULL,
	"end_minute" integer NOT NULL,
	"recurrence" jsonb,
	"recurs_until" date,
	"exceptions" date[] DEFAULT '{}' NOT NULL,
	"user_id" text,
	CONSTRAINT "blocks_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "professional_exams" (
	"org_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	CONSTRAINT "professional_exams_org_id_professional_id_exam_id_pk" PRIMARY KEY("org_id","professional_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "professional_extra_hours" (
	"org_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"date" date NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"by_arrival_places" integer,
	CONSTRAINT "professional_extra_hours_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "professional_hours" (
	"org_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"recurrence" jsonb NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"by_arrival_places" integer,
	CONSTRAINT "professional_hours_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "professional_plans" (
	"org_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"insurance_plan_id" uuid NOT NULL,
	"product_ids" uuid[],
	CONSTRAINT "professional_plans_org_id_professional_id_insurance_plan_id_pk" PRIMARY KEY("org_id","professional_id","insurance_plan_id")
);
--> statement-breakpoint
CREATE TABLE "professional_prices" (
	"org_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"insurance_plan_id" uuid,
	"price_cents" integer NOT NULL,
	"share_basis_points" integer,
	"share_cents" integer,
	CONSTRAINT "professional_prices_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "professional_units" (
	"org_id" uuid NOT NULL,
	"professional_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	CONSTRAINT "professional_units_org_id_professional_id_unit_id_pk" PRIMARY KEY("org_id","professional_id","unit_id")
);
--> statement-breakpoint
CREATE TABLE "professionals" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"full_name" text NOT NULL,
	"treatment" text DEFAULT '' NOT NULL,
	"council" text NOT NULL,
	"council_number" text DEFAULT '' NOT NULL,
	"council_state" text DEFAULT '' NOT NULL,
	"rqe" text DEFAULT '' NOT NULL,
	"specialties" text[] DEFAULT '{}' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"color" text NOT NULL,
	"step_minutes" integer NOT NULL,
	"durations" jsonb NOT NULL,
	"follow_up_days" integer,
	"user_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "professionals_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "patient_consents" ADD CONSTRAINT "patient_consents_org_id_patient_id_patients_org_id_id_fk" FOREIGN KEY ("org_id","patient_id") REFERENCES "public"."patients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_contacts" ADD CONSTRAINT "patient_contacts_org_id_patient_id_patients_org_id_id_fk" FOREIGN KEY ("org_id","patient_id") REFERENCES "public"."patients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_import_rows" ADD CONSTRAINT "patient_import_rows_org_id_import_id_patient_imports_org_id_id_fk" FOREIGN KEY ("org_id","import_id") REFERENCES "public"."patient_imports"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_imports" ADD CONSTRAINT "patient_imports_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_org_id_survivor_id_patients_org_id_id_fk" FOREIGN KEY ("org_id","survivor_id") REFERENCES "public"."patients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_org_id_merged_id_patients_org_id_id_fk" FOREIGN KEY ("org_id","merged_id") REFERENCES "public"."patients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_words" ADD CONSTRAINT "patient_words_org_id_patient_id_patients_org_id_id_fk" FOREIGN KEY ("org_id","patient_id") REFERENCES "public"."patients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_org_id_insurance_plan_id_insurance_plans_org_id_id_fk" FOREIGN KEY ("org_id","insurance_plan_id") REFERENCES "public"."insurance_plans"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_org_id_insurance_product_id_insurance_products_org_id_id_fk" FOREIGN KEY ("org_id","insurance_product_id") REFERENCES "public"."insurance_products"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patients" ADD CONSTRAINT "patients_org_id_merged_into_patients_org_id_id_fk" FOREIGN KEY ("org_id","merged_into") REFERENCES "public"."patients"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_exams" ADD CONSTRAINT "professional_exams_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_exams" ADD CONSTRAINT "professional_exams_org_id_exam_id_exams_org_id_id_fk" FOREIGN KEY ("org_id","exam_id") REFERENCES "public"."exams"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_extra_hours" ADD CONSTRAINT "professional_extra_hours_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_extra_hours" ADD CONSTRAINT "professional_extra_hours_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_hours" ADD CONSTRAINT "professional_hours_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_hours" ADD CONSTRAINT "professional_hours_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_plans" ADD CONSTRAINT "professional_plans_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_plans" ADD CONSTRAINT "professional_plans_org_id_insurance_plan_id_insurance_plans_org_id_id_fk" FOREIGN KEY ("org_id","insurance_plan_id") REFERENCES "public"."insurance_plans"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_prices" ADD CONSTRAINT "professional_prices_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_prices" ADD CONSTRAINT "professional_prices_org_id_insurance_plan_id_insurance_plans_org_id_id_fk" FOREIGN KEY ("org_id","insurance_plan_id") REFERENCES "public"."insurance_plans"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_units" ADD CONSTRAINT "professional_units_org_id_professional_id_professionals_org_id_id_fk" FOREIGN KEY ("org_id","professional_id") REFERENCES "public"."professionals"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_units" ADD CONSTRAINT "professional_units_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_consents_patient" ON "patient_consents" USING btree ("org_id","patient_id","id");--> statement-breakpoint
CREATE INDEX "patient_contacts_patient" ON "patient_contacts" USING btree ("org_id","patient_id","position");--> statement-breakpoint
CREATE INDEX "patient_contacts_phone" ON "patient_contacts" USING btree ("org_id","phone_key") WHERE phone_key <> '';--> statement-breakpoint
CREATE INDEX "patient_import_rows_state" ON "patient_import_rows" USING btree ("org_id","import_id","state","line");--> statement-breakpoint
CREATE INDEX "patient_merges_survivor" ON "patient_merges" USING btree ("org_id","survivor_id","id");--> statement-breakpoint
CREATE INDEX "patient_merges_merged" ON "patient_merges" USING btree ("org_id","merged_id","id");--> statement-breakpoint
CREATE INDEX "patient_words_patient" ON "patient_words" USING btree ("org_id","patient_id","word");--> statement-breakpoint
CREATE UNIQUE INDEX "patients_cpf" ON "patients" USING btree ("org_id","cpf") WHERE cpf <> '' and deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "patients_cns" ON "patients" USING btree ("org_id","cns") WHERE cns <> '' and deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "patients_name" ON "patients" USING btree ("org_id","name_key","id") WHERE deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "patients_created" ON "patients" USING btree ("org_id","created_at","id") WHERE deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "patients_birth" ON "patients" USING btree ("org_id",coalesce(birth_date, 'infinity'::date),"id") WHERE deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "patients_merged" ON "patients" USING btree ("org_id","merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "blocks_professional" ON "blocks" USING btree ("org_id","professional_id","ends_on");--> statement-breakpoint
CREATE INDEX "blocks_unit" ON "blocks" USING btree ("org_id","unit_id");--> statement-breakpoint
CREATE INDEX "professional_exams_exam" ON "professional_exams" USING btree ("org_id","exam_id");--> statement-breakpoint
CREATE INDEX "professional_extra_hours_professional" ON "professional_extra_hours" USING btree ("org_id","professional_id","date");--> statement-breakpoint
CREATE INDEX "professional_extra_hours_unit" ON "professional_extra_hours" USING btree ("org_id","unit_id");--> statement-breakpoint
CREATE INDEX "professional_hours_professional" ON "professional_hours" USING btree ("org_id","professional_id");--> statement-breakpoint
CREATE INDEX "professional_hours_unit" ON "professional_hours" USING btree ("org_id","unit_id");--> statement-breakpoint
CREATE INDEX "professional_plans_plan" ON "professional_plans" USING btree ("org_id","insurance_plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "professional_prices_kind" ON "professional_prices" USING btree ("org_id","professional_id","kind",coalesce("insurance_plan_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "professional_prices_plan" ON "professional_prices" USING btree ("org_id","insurance_plan_id");--> statement-breakpoint
CREATE INDEX "professional_units_unit" ON "professional_units" USING btree ("org_id","unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "professionals_user" ON "professionals" USING btree ("org_id","user_id") WHERE "professionals"."user_id" is not null and "professionals"."deleted_at" is null;