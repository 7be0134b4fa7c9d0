ALTER TABLE "channel_states" ADD COLUMN "rate_limit" integer;--> statement-breakpoint
ALTER TABLE "suppressions" ADD COLUMN "lifted_note" text DEFAULT '' NOT NULL;