CREATE TABLE "assistant_assessments" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"assessed_by" text NOT NULL,
	"assessed_on" date NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_assessments_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "assistant_knowledge" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "assistant_knowledge_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "assistant_spending" (
	"org_id" uuid NOT NULL,
	"month" date NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "assistant_spending_org_id_month_pk" PRIMARY KEY("org_id","month")
);
--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "secrets" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "keys" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_assessments" ADD CONSTRAINT "assistant_assessments_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_knowledge" ADD CONSTRAINT "assistant_knowledge_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_spending" ADD CONSTRAINT "assistant_spending_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_assessments_number" ON "assistant_assessments" USING btree ("org_id","number");
--> statement-breakpoint
CALL acolhe_protect('assistant_knowledge');
--> statement-breakpoint
CALL acolhe_restrict_writes('assistant_knowledge', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('assistant_assessments');
--> statement-breakpoint
CALL acolhe_restrict_writes('assistant_assessments', '{owner,manager}');
--> statement-breakpoint
-- What was assessed stays as it was recorded.
CREATE POLICY final ON assistant_assessments AS RESTRICTIVE FOR UPDATE USING (false);
--> statement-breakpoint
CALL acolhe_protect('assistant_spending');
--> statement-breakpoint
CALL acolhe_restrict_writes('assistant_spending', '{owner,manager}');
