CREATE TABLE "automations" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	"timing" jsonb NOT NULL,
	"templates" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"channels" text[] NOT NULL,
	"unit_ids" uuid[] DEFAULT '{}' NOT NULL,
	"appointment_kinds" text[] DEFAULT '{}' NOT NULL,
	"joins_family" boolean DEFAULT true NOT NULL,
	"paused_at" timestamp with time zone,
	"pause_reason" text DEFAULT '' NOT NULL,
	"switched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "campaign_rows" (
	"org_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"patient_id" uuid,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "campaign_rows_org_id_campaign_id_line_pk" PRIMARY KEY("org_id","campaign_id","line")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"template_id" uuid,
	"audience" jsonb NOT NULL,
	"schedule" jsonb NOT NULL,
	"fallback" text[] DEFAULT '{}' NOT NULL,
	"unit_ids" uuid[],
	"state" text DEFAULT 'draft' NOT NULL,
	"created_by" text,
	"starts_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"started_by" text,
	"paused_at" timestamp with time zone,
	"paused_by" text,
	"pause_reason" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"chosen" integer DEFAULT 0 NOT NULL,
	"excluded" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "campaigns_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "channel_directory" (
	"channel_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_events" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"key" text NOT NULL,
	"event" jsonb,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_events_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "channel_states" (
	"org_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"last_event_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"quality" text DEFAULT '' NOT NULL,
	"people_limit" integer,
	"key_expires_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stop_code" text DEFAULT '' NOT NULL,
	"back_off_until" timestamp with time zone,
	"back_offs" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "channel_states_org_id_channel_id_pk" PRIMARY KEY("org_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" text DEFAULT '' NOT NULL,
	"hints" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "channels_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_rules" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_until" integer NOT NULL,
	"marketing_limit" integer NOT NULL,
	"marketing_days" integer NOT NULL,
	"fallback" text[] NOT NULL,
	"care_without_consent" boolean NOT NULL,
	"prices" jsonb NOT NULL,
	"prices_from" date
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_key" text DEFAULT '' NOT NULL,
	"wa_id" text DEFAULT '' NOT NULL,
	"bsuid" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"profile_name" text DEFAULT '' NOT NULL,
	"last_message_at" timestamp with time zone,
	"last_inbound_at" timestamp with time zone,
	"open_question" jsonb,
	"asked_at" timestamp with time zone,
	CONSTRAINT "conversations_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"channel_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	"content" jsonb,
	"media" jsonb,
	"provider_id" text DEFAULT '' NOT NULL,
	"reply_to" uuid,
	"send_id" uuid,
	"patient_id" uuid,
	"appointment_id" uuid,
	"user_id" text,
	"needs_person" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"encrypted_address" text NOT NULL,
	"scope" text NOT NULL,
	"kind" text,
	"source" text NOT NULL,
	"link_hash" text DEFAULT '' NOT NULL,
	"send_id" uuid,
	"patient_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	CONSTRAINT "suppressions_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "link_directory" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_links" (
	"org_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"send_id" uuid,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"patient_id" uuid,
	"appointments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"encrypted_address" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_links_org_id_token_hash_pk" PRIMARY KEY("org_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "satisfaction_scores" (
	"org_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"send_id" uuid,
	CONSTRAINT "satisfaction_scores_org_id_appointment_id_pk" PRIMARY KEY("org_id","appointment_id")
);
--> statement-breakpoint
CREATE TABLE "early_statuses" (
	"org_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "early_statuses_org_id_channel_id_provider_id_status_pk" PRIMARY KEY("org_id","channel_id","provider_id","status")
);
--> statement-breakpoint
CREATE TABLE "sends" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid,
	"occasion" text NOT NULL,
	"purpose" text NOT NULL,
	"patient_id" uuid,
	"appointment_id" uuid,
	"schedule_version" integer,
	"template_id" uuid,
	"template_version" integer,
	"kind" text NOT NULL,
	"fallback" text[] DEFAULT '{}' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"previous_id" uuid,
	"joined_into" uuid,
	"channel_id" uuid,
	"conversation_id" uuid,
	"message_id" uuid,
	"provider_id" text DEFAULT '' NOT NULL,
	"address_hash" text DEFAULT '' NOT NULL,
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"cost" bigint,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sends_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"org_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"meta_id" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" text,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	CONSTRAINT "template_versions_org_id_template_id_number_pk" PRIMARY KEY("org_id","template_id","number")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"use" text NOT NULL,
	"starter" text DEFAULT '' NOT NULL,
	"meta_name" text DEFAULT '' NOT NULL,
	"quality" text DEFAULT '' NOT NULL,
	"meta_category" text DEFAULT '' NOT NULL,
	"synced_at" timestamp with time zone,
	CONSTRAINT "templates_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_rows" ADD CONSTRAINT "campaign_rows_org_id_campaign_id_campaigns_org_id_id_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_org_id_template_id_templates_org_id_id_fk" FOREIGN KEY ("org_id","template_id") REFERENCES "public"."templates"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_directory" ADD CONSTRAINT "channel_directory_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_events" ADD CONSTRAINT "channel_events_org_id_channel_id_channels_org_id_id_fk" FOREIGN KEY ("org_id","channel_id") REFERENCES "public"."channels"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_states" ADD CONSTRAINT "channel_states_org_id_channel_id_channels_org_id_id_fk" FOREIGN KEY ("org_id","channel_id") REFERENCES "public"."channels"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_rules" ADD CONSTRAINT "message_rules_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_org_id_conversation_id_conversations_org_id_id_fk" FOREIGN KEY ("org_id","conversation_id") REFERENCES "public"."conversations"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_directory" ADD CONSTRAINT "link_directory_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_links" ADD CONSTRAINT "message_links_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "satisfaction_scores" ADD CONSTRAINT "satisfaction_scores_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_statuses" ADD CONSTRAINT "early_statuses_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sends" ADD CONSTRAINT "sends_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_org_id_template_id_templates_org_id_id_fk" FOREIGN KEY ("org_id","template_id") REFERENCES "public"."templates"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automations_kind" ON "automations" USING btree ("org_id","kind") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaigns_list" ON "campaigns" USING btree ("org_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaigns_starting" ON "campaigns" USING btree ("org_id","starts_at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE UNIQUE INDEX "channel_events_key" ON "channel_events" USING btree ("org_id","channel_id","key");--> statement-breakpoint
CREATE INDEX "channel_events_open" ON "channel_events" USING btree ("org_id","due_at","id") WHERE handled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "channels_kind" ON "channels" USING btree ("org_id","kind") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_phone" ON "conversations" USING btree ("org_id","phone_key") WHERE phone_key <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_bsuid" ON "conversations" USING btree ("org_id","bsuid") WHERE bsuid <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_email" ON "conversations" USING btree ("org_id","email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("org_id","last_message_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider" ON "messages" USING btree ("org_id","channel_id","provider_id") WHERE provider_id <> '';--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("org_id","conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_patient" ON "messages" USING btree ("org_id","patient_id","id") WHERE patient_id is not null;--> statement-breakpoint
CREATE INDEX "messages_appointment" ON "messages" USING btree ("org_id","appointment_id","id") WHERE appointment_id is not null;--> statement-breakpoint
CREATE INDEX "messages_send" ON "messages" USING btree ("org_id","send_id") WHERE send_id is not null;--> statement-breakpoint
CREATE INDEX "suppressions_address" ON "suppressions" USING btree ("org_id","address_hash") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "suppressions_at" ON "suppressions" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "message_links_expiry" ON "message_links" USING btree ("org_id","expires_at");--> statement-breakpoint
CREATE INDEX "message_links_send" ON "message_links" USING btree ("org_id","send_id");--> statement-breakpoint
CREATE INDEX "satisfaction_scores_at" ON "satisfaction_scores" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "early_statuses_received" ON "early_statuses" USING btree ("org_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sends_occasion" ON "sends" USING btree ("org_id","occasion");--> statement-breakpoint
CREATE INDEX "sends_due" ON "sends" USING btree ("org_id","kind","due_at","id") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "sends_claimed" ON "sends" USING btree ("org_id","claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "sends_waiting" ON "sends" USING btree ("org_id","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "sends_source" ON "sends" USING btree ("org_id","source_id","state","id");--> statement-breakpoint
CREATE INDEX "sends_appointment" ON "sends" USING btree ("org_id","appointment_id") WHERE appointment_id is not null;--> statement-breakpoint
CREATE INDEX "sends_patient" ON "sends" USING btree ("org_id","patient_id","id") WHERE patient_id is not null;--> statement-breakpoint
CREATE INDEX "sends_provider" ON "sends" USING btree ("org_id","channel_id","provider_id") WHERE provider_id <> '';--> statement-breakpoint
CREATE INDEX "sends_address" ON "sends" USING btree ("org_id","address_hash","sent_at") WHERE address_hash <> '';--> statement-breakpoint
CREATE INDEX "sends_sent" ON "sends" USING btree ("org_id","channel_id","sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "template_versions_meta" ON "template_versions" USING btree ("org_id","meta_id") WHERE meta_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name" ON "templates" USING btree ("org_id","kind",lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "templates_meta" ON "templates" USING btree ("org_id","meta_name") WHERE meta_name <> '';--> statement-breakpoint
CALL acolhe_protect('channels');
--> statement-breakpoint
CALL acolhe_restrict_writes('channels', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('channel_states');
--> statement-breakpoint
CALL acolhe_protect('message_rules');
--> statement-breakpoint
CALL acolhe_restrict_writes('message_rules', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('channel_events');
--> statement-breakpoint
CALL acolhe_protect('templates');
--> statement-breakpoint
CALL acolhe_restrict_writes('templates', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('template_versions');
--> statement-breakpoint
CALL acolhe_restrict_writes('template_versions', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('conversations');
--> statement-breakpoint
CALL acolhe_protect('messages');
--> statement-breakpoint
CALL acolhe_protect('suppressions');
--> statement-breakpoint
CALL acolhe_protect('sends');
--> statement-breakpoint
CALL acolhe_protect('early_statuses');
--> statement-breakpoint
CALL acolhe_protect('message_links');
--> statement-breakpoint
CALL acolhe_protect('satisfaction_scores');
--> statement-breakpoint
CALL acolhe_protect('automations');
--> statement-breakpoint
CALL acolhe_restrict_writes('automations', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('campaigns');
--> statement-breakpoint
CALL acolhe_restrict_writes('campaigns', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('campaign_rows');
--> statement-breakpoint
CALL acolhe_restrict_writes('campaign_rows', '{owner,manager}');
