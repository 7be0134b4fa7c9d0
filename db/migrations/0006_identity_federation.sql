CREATE TABLE "identity_federated" (
	"provider_id" text NOT NULL,
	"subject" text NOT NULL,
	"uid" text NOT NULL,
	"email" text,
	"display_name" text,
	"photo_url" text,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_federated_provider_id_subject_pk" PRIMARY KEY("provider_id","subject")
);
--> statement-breakpoint
CREATE TABLE "identity_spent" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_federated" ADD CONSTRAINT "identity_federated_uid_identity_accounts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_federated_uid" ON "identity_federated" USING btree ("uid","provider_id");--> statement-breakpoint
CREATE INDEX "identity_spent_until" ON "identity_spent" USING btree ("until");