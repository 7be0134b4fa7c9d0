import type { NetworkForm } from '#features/orgs/rules.ts'
import { withClient } from '#platform/db/client.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import type { Env } from '#platform/env.server.ts'
import { createLog } from '#platform/log.server.ts'
import type { Person } from '#test/world.ts'
import type { Me, Session } from './session.ts'

/** Gives the owner's network its name and address. */
export async function fillIn(session: Session, owner: Me, form: NetworkForm): Promise<void> {
  const path = `/api/v1/orgs/${owner.orgId}`
  const { version } = await session.call<{ version: number }>('GET', path, undefined, owner.token)
  await session.call('PUT', path, { ...form, version }, owner.token)
}

/** Tells whom the network's patients ask about their data. */
export async function tellPatients(
  session: Session,
  owner: Me,
  privacy: { readonly privacyOfficer: string; readonly privacyEmail: string },
): Promise<void> {
  const path = `/api/v1/orgs/${owner.orgId}`
  const { version, arrivalMinutes } = await session.call<{ version: number; arrivalMinutes: number }>(
    'GET',
    path,
    undefined,
    owner.token,
  )
  const information = { ...privacy, arrivalMinutes, privacyPolicyUrl: '', version }
  await session.call('PUT', `${path}/patient-information`, information, owner.token)
}

type Row = Record<string, unknown>
/** Runs SQL as the tables' owner, in the scope of the network; returns the rows. */
type Sql = (text: string, values?: unknown[]) => Promise<Row[]>

/** For states that only time or an e-mail that was read would bring about. */
export async function inDatabase<T>(env: Env, orgId: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const server = await joinDatabaseServer(env, createLog({ LOG_LEVEL: 'warn' }))
  try {
    return await withClient(server.target.owner, async (client) => {
      await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
      return work(async (text, values) => (await client.query<Row>(text, values)).rows)
    })
  } finally {
    await server.leave()
  }
}

/** As the link in the mail would: only then may colleagues be invited. */
export const confirmAddress = (env: Env, { orgId }: Me, email: string): Promise<void> =>
  inDatabase(env, orgId, async (sql) => {
    await sql('update identity_accounts set email_verified = true where email = $1', [email])
    await sql('update users set is_verified_email = true where user_email = $1', [email])
  })

/** Straight into the table: an invitation would wait for its mail to be read. */
export async function join(env: Env, session: Session, orgId: string, person: Person): Promise<string> {
  const { userId } = await session.register(person)
  await inDatabase(env, orgId, async (sql) => {
    await sql(
      'insert into members (org_id, user_id, role) values ($1, $2, $3) on conflict (org_id, user_id) do nothing',
      [orgId, userId, person.role],
    )
    await sql('update users set org_id = $1 where user_id = $2', [orgId, userId])
  })
  return userId
}
