CREATE TABLE "conversation_entries" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"target_id" text,
	"text" text DEFAULT '' NOT NULL,
	"reason" text,
	CONSTRAINT "conversation_entries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "state" text DEFAULT 'resolved' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "ownership" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "owned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "queue_reason" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "unit_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation_entries" ADD CONSTRAINT "conversation_entries_org_id_conversation_id_conversations_org_id_id_fk" FOREIGN KEY ("org_id","conversation_id") REFERENCES "public"."conversations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_entries_conversation" ON "conversation_entries" USING btree ("org_id","conversation_id","id");--> statement-breakpoint
CREATE INDEX "conversations_attended" ON "conversations" USING btree ("org_id","last_message_at","id") WHERE state in ('assistant', 'person');--> statement-breakpoint
CREATE INDEX "conversations_queue" ON "conversations" USING btree ("org_id",(not is_urgent),"waiting_since","id") WHERE state = 'queue';--> statement-breakpoint
CREATE INDEX "conversations_owner" ON "conversations" USING btree ("org_id","owner_id","last_message_at","id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "patient_contacts_email" ON "patient_contacts" USING btree ("org_id","email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "patients_email" ON "patients" USING btree ("org_id","email") WHERE email <> '' and deleted_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "sends_unstored" ON "sends" USING btree ("org_id","conversation_id","id") WHERE message_id is null and conversation_id is not null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_owned" CHECK (owner_id is null or state = 'person');--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_queued" CHECK (state <> 'queue' or waiting_since is not null and queue_reason is not null);--> statement-breakpoint
CALL acolhe_protect('conversation_entries');
--> statement-breakpoint
CALL acolhe_restrict_writes('conversation_entries', '{owner,manager,receptionist}');
--> statement-breakpoint
CREATE POLICY own_units ON conversations AS RESTRICTIVE
  USING ((SELECT acolhe_units()) IS NULL OR unit_id IS NULL OR unit_id = ANY ((SELECT acolhe_units())::uuid[]));
--> statement-breakpoint
CREATE FUNCTION acolhe_own_contact(contact_phone_key text, contact_email text) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE
AS $$
BEGIN
  RETURN EXISTS (SELECT FROM patient_contacts k WHERE k.org_id = acolhe_org() AND contact_phone_key <> ''
    AND k.phone_key = contact_phone_key AND acolhe_own_patient(k.patient_id))
    OR EXISTS (SELECT FROM patients p WHERE p.org_id = acolhe_org() AND contact_email <> ''
      AND p.email = contact_email AND acolhe_own_patient(p.id));
END $$;
--> statement-breakpoint
-- Professionals read what is written with the people who speak for their own patients.
DROP POLICY readers ON conversations;
--> statement-breakpoint
CREATE POLICY own_contacts ON conversations AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional' OR acolhe_own_contact(phone_key, email));
--> statement-breakpoint
DROP POLICY readers ON messages;
--> statement-breakpoint
CREATE POLICY own_contacts ON messages AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_role()) IS DISTINCT FROM 'professional'
    OR EXISTS (SELECT FROM conversations c WHERE c.org_id = messages.org_id AND c.id = messages.conversation_id));
--> statement-breakpoint
CREATE POLICY visible_conversations ON conversation_entries AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_units()) IS NULL AND (SELECT acolhe_role()) IS DISTINCT FROM 'professional'
    OR EXISTS (SELECT FROM conversations c
                WHERE c.org_id = conversation_entries.org_id AND c.id = conversation_entries.conversation_id));
--> statement-breakpoint
-- What nobody has seen to yet waits in the queue from now on.
DO $$
DECLARE org uuid;
BEGIN
  FOR org IN SELECT org_id FROM org_directory LOOP
    PERFORM set_config('app.org_id', org::text, true);
    UPDATE conversations c
       SET state = 'queue', queue_reason = 'notUnderstood', waiting_since = w.since, unread = w.count
      FROM (SELECT conversation_id, min(at) AS since, count(*)::int AS count
              FROM messages WHERE org_id = org AND needs_person GROUP BY 1) w
     WHERE c.org_id = org AND c.id = w.conversation_id;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
