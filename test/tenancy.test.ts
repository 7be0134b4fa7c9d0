import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './server.ts'
import { olga, zeca } from './world.ts'

/** Tables outside row-level security, with the reason. A new table is either listed or protected. */
const global: Record<string, string> = {
  users: 'a person may belong to several networks; no clinical data',
  useremails: 'read before anyone is signed in; no clinical data',
  invitation_directory: 'keyed hashes and ids only; read before a network is known',
  org_directory: 'ids and public slugs only; read before a network is known',
  channel_directory: 'ids only; a webhook names a channel before a network is known',
  link_directory: 'keyed hashes and ids only; a link names no network',
  panel_devices: 'keyed hashes, codes and ids only; a television belongs to no network until it is paired',
  workers: 'ids of processes and the last sign of life of each',
  outbox: 'ids only; read for all networks at once',
  outbox_horizon: 'one position',
  demo_networks: 'ids of demonstrations and a password, encrypted, until one is handed out; no clinical data',
  contact_messages:
    'by visitors, of no network; the application reads hashes only, the operator by a function',
  schema_versions: 'releases of the product; closed to the application',
  function_versions: 'checksums of functions; closed to the application',
  mails: 'recipient and content encrypted; written before a network is known',
  quotas: 'hashes and counts only; counted across networks',
  identity_accounts: 'sign-in accounts, outside any network',
  identity_sessions: 'sign-in accounts, outside any network',
  identity_keys: 'signing keys, encrypted',
  identity_attempts: 'failed sign-ins, outside any network',
  identity_codes: 'one-time codes by hash, outside any network',
  identity_federated: 'sign-in accounts, outside any network',
  identity_used_credentials: 'hashes of used credentials',
  identity_deleted: 'ids of deleted accounts, for an hour',
  identity_factors: 'second factors, encrypted',
  identity_recovery_codes: 'hashes only',
}

/** Ledgers of actions and consents: entries are added, never changed. */
const appendOnly = ['audit_log', 'patient_consents', 'appointment_history', 'closings', 'closing_lines']

interface Table {
  table_name: string
  forced: boolean
  owned_by_app: boolean
  has_org: boolean
}

let server: TestServer
let tables: Table[]
let stranger: { userId: string; orgId: string }

beforeAll(async () => {
  server = await startTestServer()
  await server.register(olga)
  stranger = (await server.register(zeca)).user
  tables = (
    await server.db.database.pool.query<Table>(`
      select c.relname as table_name, c.relrowsecurity and c.relforcerowsecurity as forced,
             pg_get_userbyid(c.relowner) = current_user as owned_by_app,
             exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as has_org
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  ).rows
})
afterAll(() => server.stop())

test('every table is protected by forced row-level security, or is known to be global', () => {
  for (const { table_name, forced } of tables) expect(forced || table_name in global, table_name).toBe(true)
  for (const name of Object.keys(global)) expect(tables.map((one) => one.table_name)).toContain(name)
})

test('the application role owns nothing and bypasses nothing', async () => {
  expect(tables.filter((one) => one.owned_by_app)).toEqual([])
  const { rows } = await server.db.database.pool.query(
    'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
})

describe('a stranger, in the database', () => {
  async function asStranger<T>(
    orgId: string,
    work: (query: (sql: string) => Promise<{ rowCount: number | null }>) => Promise<T>,
  ) {
    const client = await server.db.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.org_id', $1, true), set_config('app.user_id', $2, true)`, [
        orgId,
        stranger.userId,
      ])
      return await work((sql) => client.query(sql))
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('sees no row of another network in any protected table', async () => {
    for (const { table_name } of tables.filter((one) => one.forced && one.has_org)) {
      const sql = `select from ${table_name} where org_id <> '${stranger.orgId}'`
      expect((await asStranger(stranger.orgId, (query) => query(sql))).rowCount, table_name).toBe(0)
      expect((await asStranger('', (query) => query(sql))).rowCount, table_name).toBe(0)
    }
  })

  test('changes and removes no row of another network', async () => {
    for (const { table_name } of tables.filter((one) => one.forced && one.has_org)) {
      if (appendOnly.includes(table_name)) continue
      const where = `where org_id <> '${stranger.orgId}'`
      expect(
        (
          await asStranger(stranger.orgId, (query) =>
            query(`update ${table_name} set org_id = org_id ${where}`),
          )
        ).rowCount,
      ).toBe(0)
      expect(
        (await asStranger(stranger.orgId, (query) => query(`delete from ${table_name} ${where}`))).rowCount,
      ).toBe(0)
    }
  })

  test('nobody changes or removes what is only added to, in the own network neither', async () => {
    for (const table of appendOnly) {
      for (const statement of [`update ${table} set org_id = org_id`, `delete from ${table}`]) {
        const rejected = asStranger(stranger.orgId, (query) => query(statement))
        await expect(rejected, statement).rejects.toMatchObject({ code: '42501' })
      }
    }
  })

  test('can’t write itself into another network', async () => {
    const other = `insert into members (org_id, user_id, role) values (gen_random_uuid(), '${stranger.userId}', 'owner')`
    await expect(asStranger(stranger.orgId, (query) => query(other))).rejects.toMatchObject({ code: '42501' })
  })
})
