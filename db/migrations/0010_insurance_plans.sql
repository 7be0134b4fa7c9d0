CREATE TABLE "coverage" (
	"org_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"insurance_plan_id" uuid NOT NULL,
	"covered" boolean NOT NULL,
	"price_cents" integer,
	"requires_authorization" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coverage_org_id_exam_id_insurance_plan_id_pk" PRIMARY KEY("org_id","exam_id","insurance_plan_id")
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"is_tuss" boolean DEFAULT true NOT NULL,
	"category" text NOT NULL,
	"duration_min" integer NOT NULL,
	"buffer_before_min" integer DEFAULT 0 NOT NULL,
	"buffer_after_min" integer DEFAULT 0 NOT NULL,
	"preparation" text DEFAULT '' NOT NULL,
	"fasting_min_hours" integer,
	"fasting_max_hours" integer,
	"self_pay_price_cents" integer,
	"resource_kind" text,
	"is_on_resource_alone" boolean DEFAULT false NOT NULL,
	"permitted_hours" jsonb,
	"requires_medical_request" boolean DEFAULT false NOT NULL,
	"screening_questions" text[] DEFAULT '{}' NOT NULL,
	"own_questions" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "exams_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "insurance_plan_units" (
	"org_id" uuid NOT NULL,
	"insurance_plan_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"accepted_from" date,
	CONSTRAINT "insurance_plan_units_org_id_insurance_plan_id_unit_id_pk" PRIMARY KEY("org_id","insurance_plan_id","unit_id")
);
--> statement-breakpoint
CREATE TABLE "insurance_plans" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"operator" text DEFAULT '' NOT NULL,
	"ans_code" text DEFAULT '' NOT NULL,
	"requires_authorization" boolean DEFAULT false NOT NULL,
	"follow_up_days" integer,
	"accepted_everywhere" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "insurance_plans_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "insurance_products" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"insurance_plan_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "insurance_products_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "coverage" ADD CONSTRAINT "coverage_org_id_exam_id_exams_org_id_id_fk" FOREIGN KEY ("org_id","exam_id") REFERENCES "public"."exams"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverage" ADD CONSTRAINT "coverage_org_id_insurance_plan_id_insurance_plans_org_id_id_fk" FOREIGN KEY ("org_id","insurance_plan_id") REFERENCES "public"."insurance_plans"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_plan_units" ADD CONSTRAINT "insurance_plan_units_org_id_insurance_plan_id_insurance_plans_org_id_id_fk" FOREIGN KEY ("org_id","insurance_plan_id") REFERENCES "public"."insurance_plans"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_plan_units" ADD CONSTRAINT "insurance_plan_units_org_id_unit_id_units_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."units"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_plans" ADD CONSTRAINT "insurance_plans_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_products" ADD CONSTRAINT "insurance_products_org_id_insurance_plan_id_insurance_plans_org_id_id_fk" FOREIGN KEY ("org_id","insurance_plan_id") REFERENCES "public"."insurance_plans"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coverage_plan" ON "coverage" USING btree ("org_id","insurance_plan_id");--> statement-breakpoint
CREATE INDEX "insurance_plan_units_unit" ON "insurance_plan_units" USING btree ("org_id","unit_id");--> statement-breakpoint
CREATE INDEX "insurance_products_plan" ON "insurance_products" USING btree ("org_id","insurance_plan_id");