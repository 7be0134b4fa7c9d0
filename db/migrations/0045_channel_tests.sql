ALTER TABLE "channel_states" ADD COLUMN "test" jsonb;--> statement-breakpoint
ALTER TABLE "channel_states" ADD COLUMN "sender" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "channel_states" DROP COLUMN "tested_at";
--> statement-breakpoint
-- Lets the tables' owner look for open notices across networks, while acolhe_networks_with_events runs.
CREATE POLICY sweep ON channel_events FOR SELECT TO CURRENT_USER
  USING (current_setting('app.sweep', true) = 'on');
