-- Returns what the operator of the platform is shown: the newest messages of the contact form and the newest networks,
-- `most` of each, with how many there are. Null for everybody else. Runs as the tables' owner, because the application
-- reads no text of these messages and no network but the person's own.
CREATE OR REPLACE FUNCTION acolhe_operator_overview(most int) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.user_id = acolhe_user() AND u.is_admin AND u.disabled_at IS NULL) THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object(
    'messages', jsonb_build_object(
      'total', (SELECT count(*) FROM contact_messages),
      'items', (SELECT coalesce(jsonb_agg(to_jsonb(m) ORDER BY m."createdAt" DESC, m.number), '[]') FROM (
        SELECT c.number, c.subject, c.name, c.email, c.clinic, c.phone, c.message, c.created_at AS "createdAt"
          FROM contact_messages c ORDER BY c.created_at DESC, c.number LIMIT most) m)),
    'networks', jsonb_build_object(
      'total', (SELECT count(*) FROM orgs),
      'items', (SELECT coalesce(jsonb_agg(to_jsonb(n) ORDER BY n."createdAt" DESC, n."orgId"), '[]') FROM (
        SELECT o.org_id AS "orgId", o.org_name AS "orgName", o.org_cnpj AS "orgCNPJ", o.org_cidade AS "orgCidade",
               o.org_uf AS "orgUF", o.created_at AS "createdAt", o.deleted_at AS "deletedAt",
               (SELECT count(*) FROM members p WHERE p.org_id = o.org_id) AS people
          FROM orgs o ORDER BY o.created_at DESC, o.org_id LIMIT most) n)));
END $$;
