CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"clinic" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"has_receipt" boolean NOT NULL,
	"sender_hash" text,
	"email_hash" text,
	"content_hash" text,
	"request_hash" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_number" ON "contact_messages" USING btree ("number");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");