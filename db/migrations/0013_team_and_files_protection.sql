CALL acolhe_protect('invitations');
--> statement-breakpoint
-- Whom managers invite is no owner.
CREATE POLICY inviters ON invitations AS RESTRICTIVE
  USING ((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) IN ('owner', 'manager', 'receptionist'))
  WITH CHECK ((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) = 'owner'
    OR ((SELECT acolhe_role()) = 'manager' AND role <> 'owner'));
--> statement-breakpoint
CALL acolhe_restrict_writes('invitations', '{owner,manager}');
--> statement-breakpoint
-- Owners make and unmake owners; managers touch everybody else. The system and people outside a network (registration,
-- a new network, an accepted invitation) have no role here.
CREATE POLICY team_insert ON members AS RESTRICTIVE FOR INSERT
  WITH CHECK ((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) = 'owner'
    OR ((SELECT acolhe_role()) = 'manager' AND role <> 'owner'));
--> statement-breakpoint
CREATE POLICY team_update ON members AS RESTRICTIVE FOR UPDATE
  USING ((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) = 'owner'
    OR ((SELECT acolhe_role()) = 'manager' AND role <> 'owner'))
  WITH CHECK ((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) = 'owner'
    OR ((SELECT acolhe_role()) = 'manager' AND role <> 'owner'));
--> statement-breakpoint
CREATE POLICY team_delete ON members AS RESTRICTIVE FOR DELETE
  USING ((SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) = 'owner'
    OR ((SELECT acolhe_role()) = 'manager' AND role <> 'owner'));
--> statement-breakpoint
CALL acolhe_restrict_writes('orgs', '{owner,manager}');
--> statement-breakpoint
CALL acolhe_protect('files');
--> statement-breakpoint
CALL acolhe_restrict_writes('files', '{owner,manager,receptionist}');
--> statement-breakpoint
-- What stands for the whole network is management's to change.
CREATE POLICY logo_insert ON files AS RESTRICTIVE FOR INSERT
  WITH CHECK (owner_kind <> 'org-logo' OR (SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) IN ('owner', 'manager'));
--> statement-breakpoint
CREATE POLICY logo_update ON files AS RESTRICTIVE FOR UPDATE
  USING (owner_kind <> 'org-logo' OR (SELECT acolhe_role()) IS NULL OR (SELECT acolhe_role()) IN ('owner', 'manager'));
--> statement-breakpoint
-- A network that is marked as deleted lets nobody in.
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
    coalesce(u.disabled_at IS NOT NULL, false), ceil(extract(epoch FROM u.valid_after))::bigint
    FROM (SELECT 1) AS one LEFT JOIN users u ON u.user_id = person;
END $$;
