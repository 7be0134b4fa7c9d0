CALL acolhe_protect('orgs');
--> statement-breakpoint
CALL acolhe_protect('members');
--> statement-breakpoint
-- Outside a network (the switcher, the own record) a person reads the own memberships and their networks.
CREATE POLICY own_memberships ON members FOR SELECT
  USING ((SELECT acolhe_org()) IS NULL AND user_id = (SELECT acolhe_user()));
--> statement-breakpoint
CREATE POLICY own_networks ON orgs FOR SELECT
  USING ((SELECT acolhe_org()) IS NULL AND org_id IN (SELECT m.org_id FROM members m WHERE m.user_id = (SELECT acolhe_user())));
--> statement-breakpoint
-- Stored results may hold what the request answered: they are the person's own.
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_keys ON idempotency_keys
  USING (user_id = (SELECT acolhe_user())) WITH CHECK (user_id = (SELECT acolhe_user()));
--> statement-breakpoint
-- Pruning runs for nobody: it may remove what is old, and read no result.
CREATE POLICY pruning ON idempotency_keys FOR ALL
  USING ((SELECT acolhe_user()) IS NULL AND created_at < now() - interval '24 hours') WITH CHECK (false);
--> statement-breakpoint
-- Names network and person to the policies of the open transaction, and tells what the person may be judged by:
-- one row, or none when the system itself works. PL/pgSQL keeps the plans that a plain query would make each time.
CREATE FUNCTION acolhe_enter(org text, person text) RETURNS TABLE (role text, disabled boolean, valid_after bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM set_config('app.org_id', org, true), set_config('app.user_id', person, true);
  IF person <> '' THEN
    RETURN QUERY SELECT
      (SELECT m.role FROM members m WHERE m.org_id = acolhe_org() AND m.user_id = person),
      coalesce(u.disabled_at IS NOT NULL, false),
      ceil(extract(epoch FROM u.valid_after))::bigint
    FROM (SELECT 1) AS one LEFT JOIN users u ON u.user_id = person;
  END IF;
END $$;
--> statement-breakpoint
INSERT INTO outbox_horizon (xid) VALUES ('0');
