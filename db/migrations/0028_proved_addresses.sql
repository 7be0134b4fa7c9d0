ALTER TABLE "identity_accounts" ADD COLUMN "verified_at" timestamp with time zone;
--> statement-breakpoint
-- When they were proved is not known: a session that is open now signs in once more before it opens an invitation.
UPDATE identity_accounts SET verified_at = date_trunc('second', now()) WHERE email_verified;
--> statement-breakpoint
ALTER TABLE "identity_codes" ADD COLUMN "asked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "identity_attempts" ADD COLUMN "checking" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "identity_attempts" ADD COLUMN "checking_until" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "identity_deleted" (
	"uid" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_deleted_until" ON "identity_deleted" USING btree ("until");
--> statement-breakpoint
-- Tokens of an account that was deleted live on for an hour, and open nothing: not even what people who are not
-- registered yet may do.
CREATE OR REPLACE FUNCTION acolhe_enter(org text, person text)
RETURNS TABLE (role text, units uuid[], demands_second_factor boolean, disabled boolean, valid_after bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE membership record;
BEGIN
  PERFORM set_config('app.org_id', org, true), set_config('app.user_id', person, true);
  IF person = '' THEN
    RETURN;
  END IF;
  SELECT m.role, m.unit_ids, o.requires_second_factor AND m.role IN ('owner', 'manager') AS demands INTO membership
    FROM members m JOIN orgs o ON o.org_id = m.org_id
    WHERE m.org_id = acolhe_org() AND m.user_id = person AND o.deleted_at IS NULL;
  PERFORM set_config('app.role', coalesce(membership.role, ''), true),
          set_config('app.units', coalesce(membership.unit_ids::text, ''), true);
  RETURN QUERY SELECT membership.role::text, membership.unit_ids::uuid[], coalesce(membership.demands, false),
    CASE WHEN u.user_id IS NULL THEN EXISTS (SELECT FROM identity_deleted d WHERE d.uid = person)
      ELSE u.disabled_at IS NOT NULL END,
    ceil(extract(epoch FROM u.valid_after))::bigint
    FROM (SELECT 1) AS one LEFT JOIN users u ON u.user_id = person;
END $$;
