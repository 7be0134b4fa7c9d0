CREATE TABLE "member_phones" (
	"org_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"phone" text NOT NULL,
	CONSTRAINT "member_phones_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "member_phones" ADD CONSTRAINT "member_phones_org_id_user_id_members_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."members"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CALL acolhe_protect('member_phones');
