-- Sets network and person for the policies of the open transaction, with the person's role and units there,
-- and returns the facts that access is judged by: one row, or none for the system itself (`person` is ''). A
-- network that is marked as deleted admits nobody. ID tokens of a deleted account stay valid for an hour and
-- permit nothing, not even what unregistered people may do. PL/pgSQL, because it caches plans that a plain
-- query would make each time.
CREATE OR REPLACE FUNCTION acolhe_enter(org text, person text)
RETURNS TABLE (role text, units uuid[], demands_second_factor boolean, disabled boolean, valid_after bigint)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  membership record;
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
