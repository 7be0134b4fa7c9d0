CREATE TABLE "identity_factors" (
	"factor_id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"display_name" text,
	"secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"enrolled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD COLUMN "factor_id" text;--> statement-breakpoint
ALTER TABLE "identity_factors" ADD CONSTRAINT "identity_factors_uid_identity_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_recovery_codes" ADD CONSTRAINT "identity_recovery_codes_uid_identity_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_factors_uid" ON "identity_factors" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_recovery_codes_uid" ON "identity_recovery_codes" USING btree ("uid");