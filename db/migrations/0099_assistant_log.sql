CREATE TABLE "assistant_dismissals" (
	"org_id" uuid NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_dismissals_org_id_key_pk" PRIMARY KEY("org_id","key")
);
--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD COLUMN "knowledge_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_dismissals" ADD CONSTRAINT "assistant_dismissals_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_turns_at" ON "assistant_turns" USING btree ("org_id","at");
--> statement-breakpoint
CALL acolhe_protect('assistant_dismissals');
--> statement-breakpoint
CALL acolhe_restrict_writes('assistant_dismissals', '{owner,manager}');
