/**
 * The SQL of the product's routes, to the letter (as PostgreSQL's log shows it): when a query of the product
 * changes, so must its copy here, or the floor measures other work.
 */

export const account = `select "uid", "email", "email_verified", "password_hash", "password_updated_at", "display_name", "photo_url", "disabled", "valid_since", "created_at", "last_login_at" from "identity_accounts" where "identity_accounts"."email" = $1`

export const accountWithUse = `select "uid", "email", "email_verified", "password_hash", "password_updated_at", "display_name", "photo_url", "disabled", "valid_since", "created_at", "last_login_at", (
    select max("last_used_at") from "identity_sessions" where "uid" = $1
  ) from "identity_accounts" where "identity_accounts"."uid" = $2`

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

export const exchangeSession = `with "noted" as (update "identity_sessions" set "last_used_at" = $1 where (("identity_sessions"."token_hash" = $2 and "identity_sessions"."last_used_at" >= $3) and "identity_sessions"."last_used_at" < $4) returning "uid") select "identity_accounts"."uid", "identity_accounts"."email", "identity_accounts"."email_verified", "identity_accounts"."password_hash", "identity_accounts"."password_updated_at", "identity_accounts"."display_name", "identity_accounts"."photo_url", "identity_accounts"."disabled", "identity_accounts"."valid_since", "identity_accounts"."created_at", "identity_accounts"."last_login_at", "identity_sessions"."token_hash", "identity_sessions"."uid", "identity_sessions"."provider", "identity_sessions"."auth_time", "identity_sessions"."created_at", "identity_sessions"."last_used_at", "identity_sessions"."user_agent" from "identity_sessions" inner join "identity_accounts" on "identity_accounts"."uid" = "identity_sessions"."uid" where ("identity_sessions"."token_hash" = $5 and "identity_sessions"."last_used_at" >= $6)`

const network = `"org_id", "org_name", "org_cnpj", "org_telefone", "org_email", "org_cep", "org_cidade", "org_uf", "org_endereco", "org_numero", "org_complemento", "created_at", "created_by", "version"`

export const readNetwork = `select ${network} from "orgs" where "orgs"."org_id" = $1`

export const updateNetwork = `update "orgs" set "org_name" = $1, "org_cnpj" = $2, "org_telefone" = $3, "org_email" = $4, "org_cep" = $5, "org_cidade" = $6, "org_uf" = $7, "org_endereco" = $8, "org_numero" = $9, "org_complemento" = $10, "version" = "orgs"."version" + 1 where ("orgs"."org_id" = $11 and "orgs"."version" = $12) returning ${network}`

export const publish = `insert into "outbox" ("id", "xid", "org_id", "user_id", "topic", "entity_id", "created_at") values (default, default, $1, default, $2, $3, default)`
