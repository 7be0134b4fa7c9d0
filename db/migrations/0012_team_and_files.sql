CREATE TABLE "invitation_directory" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"org_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"unit_ids" uuid[],
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"send_count" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'manager', 'receptionist', 'professional'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"uploaded_by" text,
	CONSTRAINT "files_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation_directory" ADD CONSTRAINT "invitation_directory_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_directory_email" ON "invitation_directory" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "invitation_directory_org" ON "invitation_directory" USING btree ("org_id","invitation_id");--> statement-breakpoint
CREATE INDEX "invitation_directory_created_at" ON "invitation_directory" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("org_id","email");--> statement-breakpoint
CREATE INDEX "invitations_sent_at" ON "invitations" USING btree ("org_id","sent_at");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("org_id","owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "files_deleted_at" ON "files" USING btree ("org_id","deleted_at");