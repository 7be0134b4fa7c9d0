ALTER TABLE "orgs" ADD COLUMN "arrival_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "privacy_officer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "privacy_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "privacy_policy_url" text DEFAULT '' NOT NULL;