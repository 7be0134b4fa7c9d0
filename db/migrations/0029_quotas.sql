CREATE TABLE "quotas" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "quotas_ends_at" ON "quotas" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure" text;
