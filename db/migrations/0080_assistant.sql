CREATE TABLE "assistant_settings" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_trials" (
	"org_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"state" jsonb,
	"memory" jsonb NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_trials_org_id_user_id_id_pk" PRIMARY KEY("org_id","user_id","id")
);
--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD CONSTRAINT "assistant_settings_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_trials" ADD CONSTRAINT "assistant_trials_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_trials_updated" ON "assistant_trials" USING btree ("org_id","updated_at");--> statement-breakpoint
CALL acolhe_protect('assistant_settings');
--> statement-breakpoint
CALL acolhe_restrict_writes('assistant_settings', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('assistant_trials');
--> statement-breakpoint
CREATE POLICY own ON assistant_trials AS RESTRICTIVE
  USING ((SELECT acolhe_role()) IS NULL OR user_id = (SELECT acolhe_user()));
--> statement-breakpoint
-- Work for a contact sees the records of those for whom the contact speaks, and no other's.
CREATE FUNCTION acolhe_contact() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.contact', true), '')::uuid[];
--> statement-breakpoint
CREATE POLICY contact_reads ON patients AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_contact()) IS NULL OR id = ANY ((SELECT acolhe_contact())::uuid[]));
--> statement-breakpoint
CREATE POLICY contact_updates ON patients AS RESTRICTIVE FOR UPDATE
  USING ((SELECT acolhe_contact()) IS NULL OR id = ANY ((SELECT acolhe_contact())::uuid[]));
--> statement-breakpoint
CREATE POLICY contact_deletes ON patients AS RESTRICTIVE FOR DELETE
  USING ((SELECT acolhe_contact()) IS NULL OR id = ANY ((SELECT acolhe_contact())::uuid[]));
--> statement-breakpoint
CREATE POLICY contact_reads ON patient_contacts AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_contact()) IS NULL OR patient_id = ANY ((SELECT acolhe_contact())::uuid[]));
--> statement-breakpoint
CREATE POLICY contact_reads ON patient_words AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_contact()) IS NULL OR patient_id = ANY ((SELECT acolhe_contact())::uuid[]));
--> statement-breakpoint
CREATE POLICY contact ON appointments AS RESTRICTIVE
  USING ((SELECT acolhe_contact()) IS NULL OR patient_id = ANY ((SELECT acolhe_contact())::uuid[]));
