CREATE TABLE "assistant_codes" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"address_hash" text NOT NULL,
	"encrypted_address" text NOT NULL,
	"code_hash" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "assistant_codes_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "assistant_states" (
	"org_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"state" jsonb,
	"memory" jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ownership" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_states_org_id_conversation_id_pk" PRIMARY KEY("org_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "assistant_turns" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"engine" text DEFAULT 'guided' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"message_ids" uuid[] DEFAULT '{}' NOT NULL,
	"understood" jsonb,
	"tool_calls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"replies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hand_over" text,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"unanswered" text DEFAULT '' NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"did_fall_back" boolean DEFAULT false NOT NULL,
	"ownership" integer NOT NULL,
	"ownership_after" integer,
	"attempt" integer DEFAULT 1 NOT NULL,
	"claimed_by" uuid,
	"lease_until" timestamp with time zone,
	"has_acted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "assistant_turns_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "assistant_turns_claimed" CHECK (state <> 'running' or claimed_by is not null and lease_until is not null)
);
--> statement-breakpoint
CREATE TABLE "assistant_waiting" (
	"org_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"payload" text DEFAULT '' NOT NULL,
	"turn_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_waiting_org_id_message_id_pk" PRIMARY KEY("org_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assistant_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assistant_codes" ADD CONSTRAINT "assistant_codes_org_id_conversation_id_conversations_org_id_id_fk" FOREIGN KEY ("org_id","conversation_id") REFERENCES "public"."conversations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_states" ADD CONSTRAINT "assistant_states_org_id_conversation_id_conversations_org_id_id_fk" FOREIGN KEY ("org_id","conversation_id") REFERENCES "public"."conversations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_org_id_conversation_id_conversations_org_id_id_fk" FOREIGN KEY ("org_id","conversation_id") REFERENCES "public"."conversations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_waiting" ADD CONSTRAINT "assistant_waiting_org_id_conversation_id_conversations_org_id_id_fk" FOREIGN KEY ("org_id","conversation_id") REFERENCES "public"."conversations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_codes_address" ON "assistant_codes" USING btree ("org_id","address_hash","at");--> statement-breakpoint
CREATE INDEX "assistant_codes_conversation" ON "assistant_codes" USING btree ("org_id","conversation_id","id");--> statement-breakpoint
CREATE INDEX "assistant_codes_unsent" ON "assistant_codes" USING btree ("org_id","id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "assistant_codes_at" ON "assistant_codes" USING btree ("org_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_turns_running" ON "assistant_turns" USING btree ("org_id","conversation_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "assistant_turns_conversation" ON "assistant_turns" USING btree ("org_id","conversation_id","id");--> statement-breakpoint
CREATE INDEX "assistant_turns_unanswered" ON "assistant_turns" USING btree ("org_id","id") WHERE unanswered <> '';--> statement-breakpoint
CREATE INDEX "assistant_waiting_conversation" ON "assistant_waiting" USING btree ("org_id","conversation_id","at");--> statement-breakpoint
CALL acolhe_protect('assistant_turns');
--> statement-breakpoint
CALL acolhe_restrict_writes('assistant_turns', '{}');
--> statement-breakpoint
CREATE POLICY visible_conversations ON assistant_turns AS RESTRICTIVE FOR SELECT
  USING ((SELECT acolhe_units()) IS NULL AND (SELECT acolhe_role()) IS DISTINCT FROM 'professional'
    OR EXISTS (SELECT FROM conversations c
                WHERE c.org_id = assistant_turns.org_id AND c.id = assistant_turns.conversation_id));
--> statement-breakpoint
CALL acolhe_protect('assistant_waiting');
--> statement-breakpoint
CALL acolhe_restrict_reads('assistant_waiting', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_writes('assistant_waiting', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_protect('assistant_states');
--> statement-breakpoint
CALL acolhe_restrict_reads('assistant_states', '{}');
--> statement-breakpoint
CALL acolhe_restrict_writes('assistant_states', '{}');
--> statement-breakpoint
CALL acolhe_protect('assistant_codes');
--> statement-breakpoint
CALL acolhe_restrict_reads('assistant_codes', '{}');
--> statement-breakpoint
CALL acolhe_restrict_writes('assistant_codes', '{}');
