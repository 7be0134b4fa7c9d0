CREATE TABLE "outbox_acts" (
	"org_id" uuid NOT NULL,
	"send_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_by" text NOT NULL,
	"sent_by" text,
	CONSTRAINT "outbox_acts_org_id_send_id_pk" PRIMARY KEY("org_id","send_id")
);
--> statement-breakpoint
ALTER TABLE "outbox_acts" ADD CONSTRAINT "outbox_acts_org_id_send_id_sends_org_id_id_fk" FOREIGN KEY ("org_id","send_id") REFERENCES "public"."sends"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sends_by_hand" ON "sends" USING btree ("org_id","sent_at") WHERE state = 'byHand';--> statement-breakpoint
CREATE INDEX "sends_outdated" ON "sends" USING btree ("org_id","ended_at") WHERE state = 'skipped' and reason = 'tooLate' and message_id is not null;--> statement-breakpoint
CALL acolhe_protect('outbox_acts');
--> statement-breakpoint
CALL acolhe_restrict_reads('outbox_acts', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_writes('outbox_acts', '{owner,manager,receptionist}');
