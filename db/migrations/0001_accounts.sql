CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"org_id" uuid,
	"user_id" text,
	"topic" text NOT NULL,
	"entity_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_horizon" (
	"xid" "xid8" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orgs" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"org_name" text NOT NULL,
	"org_cnpj" text DEFAULT '' NOT NULL,
	"org_telefone" text DEFAULT '' NOT NULL,
	"org_email" text DEFAULT '' NOT NULL,
	"org_cep" text DEFAULT '' NOT NULL,
	"org_cidade" text DEFAULT '' NOT NULL,
	"org_uf" text DEFAULT '' NOT NULL,
	"org_endereco" text DEFAULT '' NOT NULL,
	"org_numero" text DEFAULT '' NOT NULL,
	"org_complemento" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"org_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_org_id_user_id_pk" PRIMARY KEY("org_id","user_id"),
	CONSTRAINT "members_role" CHECK ("members"."role" in ('owner', 'manager', 'receptionist', 'professional'))
);
--> statement-breakpoint
CREATE TABLE "useremails" (
	"user_email" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_fullname" text NOT NULL,
	CONSTRAINT "useremails_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"user_email" text NOT NULL,
	"user_fullname" text NOT NULL,
	"is_verified_email" boolean DEFAULT false NOT NULL,
	"is_online" timestamp with time zone DEFAULT now() NOT NULL,
	"is_subcribed" boolean DEFAULT false NOT NULL,
	"is_subcribed_status" text DEFAULT '' NOT NULL,
	"todo" text DEFAULT '' NOT NULL,
	"org_id" uuid,
	"is_admin" boolean DEFAULT false NOT NULL,
	"join_date" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	"valid_after" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "useremails" ADD CONSTRAINT "useremails_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_org_id_orgs_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("org_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_xid" ON "outbox" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "outbox_org" ON "outbox" USING btree ("org_id","xid");--> statement-breakpoint
CREATE INDEX "outbox_created_at" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");