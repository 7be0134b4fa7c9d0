CREATE TABLE "demo_networks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"email" text NOT NULL,
	"encrypted_password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"prepared_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "demo_networks_org_id_unique" UNIQUE("org_id")
);
--> statement-breakpoint
CREATE INDEX "demo_networks_ends_at" ON "demo_networks" USING btree ("ends_at");
