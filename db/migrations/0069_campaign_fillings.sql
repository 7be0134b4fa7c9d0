CREATE TABLE "campaign_fillings" (
	"org_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"patient_ids" uuid[] NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"paced_from" timestamp with time zone NOT NULL,
	"first_place" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_fillings_org_id_campaign_id_pk" PRIMARY KEY("org_id","campaign_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_fillings" ADD CONSTRAINT "campaign_fillings_org_id_campaign_id_campaigns_org_id_id_fk" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."campaigns"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CALL acolhe_protect('campaign_fillings');
--> statement-breakpoint
CALL acolhe_restrict_writes('campaign_fillings', '{owner,manager}');
