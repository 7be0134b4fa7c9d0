CREATE TABLE "send_lanes" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"free_at" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "sends_sent";--> statement-breakpoint
DROP INDEX "sends_due";--> statement-breakpoint
DROP INDEX "sends_address";--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "recipient" jsonb;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "question" jsonb;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "send_lanes" ADD CONSTRAINT "send_lanes_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suppressions_patient" ON "suppressions" USING btree ("org_id","patient_id") WHERE lifted_at is null and patient_id is not null;--> statement-breakpoint
CREATE INDEX "sends_joined" ON "sends" USING btree ("org_id","joined_into") WHERE joined_into is not null;--> statement-breakpoint
CREATE INDEX "sends_left" ON "sends" USING btree ("org_id","channel_id","claimed_at") WHERE claimed_at is not null;--> statement-breakpoint
CREATE INDEX "sends_due" ON "sends" USING btree ("org_id","kind","due_at","id") WHERE state = 'planned' and not is_held;--> statement-breakpoint
CREATE INDEX "sends_address" ON "sends" USING btree ("org_id","address_hash","claimed_at") WHERE address_hash <> '';--> statement-breakpoint
CALL acolhe_protect('send_lanes');
--> statement-breakpoint
CALL acolhe_restrict_reads('conversations', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_reads('messages', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_reads('suppressions', '{owner,manager,receptionist}');
