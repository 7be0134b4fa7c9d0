CREATE TABLE "conversation_bookings" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"appointment_id" uuid,
	"user_id" text,
	CONSTRAINT "conversation_bookings_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_bookings" ADD CONSTRAINT "conversation_bookings_org_id_conversation_id_conversations_org_id_id_fk" FOREIGN KEY ("org_id","conversation_id") REFERENCES "public"."conversations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_bookings" ADD CONSTRAINT "conversation_bookings_org_id_appointment_id_appointments_org_id_id_fk" FOREIGN KEY ("org_id","appointment_id") REFERENCES "public"."appointments"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_bookings_conversation" ON "conversation_bookings" USING btree ("org_id","conversation_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_bookings_appointment" ON "conversation_bookings" USING btree ("org_id","appointment_id") WHERE appointment_id is not null;--> statement-breakpoint
CREATE INDEX "messages_inbound" ON "messages" USING btree ("org_id","at") WHERE direction = 'in' and not is_settled;--> statement-breakpoint
CREATE INDEX "sends_gone" ON "sends" USING btree ("org_id",(coalesce(sent_at, called_at, ended_at))) WHERE source <> 'test';
--> statement-breakpoint
CALL acolhe_protect('conversation_bookings');
--> statement-breakpoint
CALL acolhe_restrict_writes('conversation_bookings', '{owner,manager,receptionist}');
--> statement-breakpoint
-- Who doesn't see a conversation doesn't see what was booked in it.
CREATE POLICY seen_conversations ON conversation_bookings AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_role()) IS NULL
    OR EXISTS (SELECT FROM conversations c WHERE c.org_id = conversation_bookings.org_id AND c.id = conversation_bookings.conversation_id));
