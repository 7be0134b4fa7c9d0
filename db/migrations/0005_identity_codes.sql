CREATE TABLE "identity_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"uid" text,
	"email" text NOT NULL,
	"new_email" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_codes" ADD CONSTRAINT "identity_codes_uid_identity_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_codes_purpose_email" ON "identity_codes" USING btree ("purpose","email");--> statement-breakpoint
CREATE INDEX "identity_codes_uid" ON "identity_codes" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_codes_expires_at" ON "identity_codes" USING btree ("expires_at");