import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWorld, type Caller, openAccessWorld } from './network.ts'

/**
 * The cost of the policies, in pages that PostgreSQL reads: of twenty thousand appointments, only the
 * requested ones.
 */

const appointments = 20_000
let world: AccessWorld

beforeAll(async () => {
  world = await openAccessWorld()
  const { orgId, ids, server } = world
  await server.sql(
    orgId,
    `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, starts_at, ends_at, source)
     select $1, gen_random_uuid(), $2, ($3::uuid[])[1 + n % 2], ($4::uuid[])[1 + (n % 400 = 0)::int], 'visit',
            timestamptz '2020-01-01' + n * interval '3 hours', timestamptz '2020-01-01' + n * interval '3 hours' + interval '30 minutes', 'frontDesk'
       from generate_series(1, ${appointments}) n`,
    [orgId, ids.unitA, [ids.profA, ids.profAB], [ids.patientA, ids.patientNone]],
  )
  for (const table of ['appointments', 'units', 'members', 'professional_units'])
    await server.sql(orgId, `analyze ${table}`)
}, 120_000)
afterAll(() => world.server.stop())

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/**
 * Counts the pages of a statement for the application's role, under its policies, once the connection has
 * prepared it.
 */
async function pagesOf(caller: Caller, statement: string, values: unknown[] = []): Promise<number> {
  const client = await world.server.db.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select acolhe_enter($1, $2)', [world.orgId, world.ids[caller]])
    await client.query(statement, values)
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement}`, values)
    const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** All appointments fill some four hundred pages. */
const few = 100

test('where a professional attends is found from one unit to the next', async () => {
  expect(await pagesOf('professional', 'select acolhe_own_units()')).toBeLessThan(few)
  expect(await pagesOf('professional', 'select * from units')).toBeLessThan(few)
  expect(await pagesOf('professional', 'select * from resources')).toBeLessThan(few)
})

test.each(['owner', 'managerA', 'receptionistA', 'professional'] as const)(
  'the week of %s',
  async (caller) => {
    const week = `select a.id, u.name from appointments a join units u on u.org_id = a.org_id and u.id = a.unit_id
    where a.org_id = $1 and a.starts_at < '2022-03-08' and a.starts_at > '2022-03-01'`
    expect(await pagesOf(caller, week, [world.orgId])).toBeLessThan(4 * few)
  },
)

/** Fifty appointments of one patient. */
test.each(['owner', 'managerA'] as const)('whom a change of a patient concerns, as %s', async (caller) => {
  const pages = await pagesOf(caller, 'select acolhe_professionals_of_patient($1)', [world.ids.patientNone])
  expect(pages).toBeLessThan(2 * few)
})

test('the team and the history of one record', async () => {
  expect(await pagesOf('managerA', 'select * from members')).toBeLessThan(few)
  const history = `select * from audit_log where org_id = $1 and kind = 'appointment' and entity_id = $2`
  expect(await pagesOf('managerA', history, [world.orgId, world.ids.visitA])).toBeLessThan(few)
})
