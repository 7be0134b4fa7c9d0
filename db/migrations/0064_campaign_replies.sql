CREATE TABLE "campaign_replies" (
	"org_id" uuid NOT NULL,
	"send_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_replies_org_id_send_id_pk" PRIMARY KEY("org_id","send_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_replies" ADD CONSTRAINT "campaign_replies_org_id_campaign_id_campaigns_org_id_id_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_replies_campaign" ON "campaign_replies" USING btree ("org_id","campaign_id");--> statement-breakpoint
CALL acolhe_protect('campaign_replies');
--> statement-breakpoint
CALL acolhe_restrict_reads('campaign_replies', '{owner,manager,receptionist}');
--> statement-breakpoint
CALL acolhe_restrict_writes('campaign_replies', '{owner,manager}');
