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
-- What the person of the open transaction may be judged by, read as the transaction begins. Always one row.
CREATE FUNCTION acolhe_access() RETURNS TABLE (role text, disabled boolean, valid_after bigint) LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT
      (SELECT m.role FROM members m WHERE m.org_id = acolhe_org() AND m.user_id = acolhe_user()),
      coalesce(u.disabled_at IS NOT NULL, false),
      ceil(extract(epoch FROM u.valid_after))::bigint
    FROM (SELECT 1) AS one LEFT JOIN users u ON u.user_id = acolhe_user();
  END;
--> statement-breakpoint
INSERT INTO outbox_horizon (xid) VALUES ('0');
