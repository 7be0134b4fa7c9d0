/**
 * The SQL of the product's routes, as PostgreSQL's log shows it: when a query of the product changes, so must
 * its copy here, or the floor measures other work. Each run compares the two and reports the differences.
 */

export const account = `select "uid", "email", "email_verified", "password_hash", "password_updated_at", "display_name", "photo_url", "disabled", "valid_since", "created_at", "last_login_at" from "identity_accounts" where "identity_accounts"."email" = $1`

export const accountWithUse = `
    select account.*, (select max(last_used_at) from identity_sessions where uid = account.uid) as last_used_at,
      (select jsonb_agg(jsonb_build_object('providerId', provider_id, 'subject', subject, 'email', email,
          'displayName', display_name, 'photoUrl', photo_url) order by linked_at, provider_id)
        from identity_federated where uid = account.uid) as links,
      (select jsonb_agg(jsonb_build_object('factorId', factor_id, 'displayName', display_name,
          'enrolledAt', enrolled_at) order by enrolled_at, factor_id)
        from identity_factors where uid = account.uid) as factors
    from identity_accounts as account where uid = $1`

export const beginSession = `
    with account as (
      update identity_accounts
      set last_login_at = $1, password_hash = coalesce($2::text, password_hash)
      where uid = $3 and password_hash = $4 and not disabled
        and valid_since <= $5
      returning uid
    ), forgotten as (
      delete from identity_attempts where key = $6 and exists (select from account)
    )
    insert into identity_sessions (token_hash, uid, provider, auth_time, created_at, last_used_at, user_agent)
    select $7, uid, $8, $9, $10, $11, $12
    from account`

export const factors = `select "factor_id", "uid", "display_name", "secret", "last_step", "enrolled_at" from "identity_factors" where "identity_factors"."uid" = $1 order by "identity_factors"."enrolled_at" asc, "identity_factors"."factor_id" asc`

export const federated = `select "provider_id", "subject", "uid", "email", "display_name", "photo_url", "linked_at" from "identity_federated" where "identity_federated"."uid" = $1 order by "identity_federated"."linked_at" asc, "identity_federated"."provider_id" asc`

export const exchangeSession = `
    with noted as (
      update identity_sessions set last_used_at = $1
      where token_hash = $2 and last_used_at >= $3 and last_used_at < $4
    )
    select session.auth_time, session.provider, session.factor_id, account.*,
      (select jsonb_object_agg(provider_id, subject) from identity_federated where uid = account.uid) as identities
    from identity_sessions as session join identity_accounts as account using (uid)
    where session.token_hash = $5 and session.last_used_at >= $6`

const columns = `"orgs"."org_id", "orgs"."org_name", "orgs"."org_cnpj", "orgs"."org_telefone", "orgs"."org_email", "orgs"."org_cep", "orgs"."org_cidade", "orgs"."org_uf", "orgs"."org_endereco", "orgs"."org_numero", "orgs"."org_complemento", "orgs"."time_zone", "orgs"."requires_second_factor", "orgs"."created_at", "orgs"."created_by", "orgs"."version", "orgs"."deleted_at"`

export const readNetwork = `select ${columns}, "org_directory"."slug" from "orgs" left join "org_directory" on "org_directory"."org_id" = "orgs"."org_id" where "orgs"."org_id" = $1`

export const updateNetwork = `update "orgs" set "org_name" = $1, "org_cnpj" = $2, "org_telefone" = $3, "org_email" = $4, "org_cep" = $5, "org_cidade" = $6, "org_uf" = $7, "org_endereco" = $8, "org_numero" = $9, "org_complemento" = $10, "version" = "orgs"."version" + 1 where ("orgs"."org_id" = $11 and "orgs"."version" = $12)`

export const publish = `insert into "outbox" ("id", "xid", "org_id", "user_id", "unit_ids", "professional_ids", "topic", "entity_id", "created_at") values (default, default, $1, default, default, default, $2, $3, default)`
