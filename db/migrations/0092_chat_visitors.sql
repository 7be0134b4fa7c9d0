CREATE TABLE "chat_visitors" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consent_text" text NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"typing_until" timestamp with time zone,
	CONSTRAINT "chat_visitors_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "visitor_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_visitors" ADD CONSTRAINT "chat_visitors_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_visitors_token" ON "chat_visitors" USING btree ("org_id","token_hash");--> statement-breakpoint
CREATE INDEX "chat_visitors_expired" ON "chat_visitors" USING btree ("org_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_visitor" ON "conversations" USING btree ("org_id","visitor_id") WHERE visitor_id <> '';--> statement-breakpoint
CALL acolhe_protect('chat_visitors');
