ALTER TABLE "campaigns" ADD COLUMN "estimate" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "list_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "campaign_rows_patient" ON "campaign_rows" USING btree ("org_id","campaign_id","patient_id");--> statement-breakpoint
CREATE INDEX "sends_queue" ON "sends" USING btree ("org_id","source_id","due_at") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "sends_previous" ON "sends" USING btree ("org_id","previous_id") WHERE previous_id is not null;--> statement-breakpoint
CREATE INDEX "sends_failures" ON "sends" USING btree ("org_id","kind","conversation_id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "sends_marketing" ON "sends" USING btree ("org_id","sent_at","patient_id") WHERE purpose = 'marketing' and sent_at is not null;