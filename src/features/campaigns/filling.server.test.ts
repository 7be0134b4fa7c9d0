import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { superuser } from '#platform/db/embedded/cluster.server.ts'
import { startTestServer, type TestServer, testSecrets } from '#test/server.ts'
import { olga, pinheiros } from '#test/world.ts'
import { campaignJobs, settle } from './jobs.server.ts'
import { emptyCampaign } from './rules.ts'

/** A campaign whose people are put into the queue two at a time. */
const people = 7
const slice = 2

let server: TestServer
let orgId: string
let token: string
let templateId: string

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.register(olga)
  orgId = owner.user.orgId
  token = owner.token
  templateId = uuid()
  await server.call('POST', `/api/v1/orgs/${orgId}/units`, { token, body: pinheiros })
  await server.sql(
    orgId,
    `insert into templates (org_id, id, name, kind, category, use) values ($1, $2, 'Convite', 'whatsapp', 'utility', 'campaign')`,
    [orgId, templateId],
  )
  await server.sql(
    orgId,
    `with new as (
       insert into patients (org_id, id, full_name, name_key) select $1, gen_random_uuid(), 'Ana ' || n, 'ana ' || n
         from generate_series(1, $2::int) n returning id, full_name)
     insert into patient_contacts (org_id, id, patient_id, position, relationship, phone, phone_key, has_whatsapp, is_preferred)
     select $1, gen_random_uuid(), id, 0, 'self', '1198765432' || right(full_name, 1), '1198765432' || right(full_name, 1), true, true
       from new`,
    [orgId, people],
  )
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['sends', 'campaigns']) await server.sql(orgId, `delete from ${table}`)
})

const call = (method: string, at: string, body?: object) =>
  server.call(method, `/api/v1/orgs/${orgId}/campaigns${at}`, { token, body })
const parts = () => ({ database: server.db.database, secrets: testSecrets }) as never
const step = (id: string) => settle(parts(), orgId, id, slice)
/** Until nothing is left to do; as a worker does. */
const finish = async (id: string) => {
  while (await step(id));
}

async function started(): Promise<string> {
  const schedule = { ...emptyCampaign.schedule, from: 0, until: 1440, weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const { body } = await call('POST', '', { ...emptyCampaign, name: 'Check-up', templateId, schedule })
  expect((await call('POST', `/${body.id}/start`, { version: body.version })).status).toBe(200)
  return body.id
}

const queue = (id: string) =>
  server.sql(
    orgId,
    `select id, patient_id, due_at, state, is_held from sends where source_id = $1 order by due_at`,
    [id],
  )
const fillings = () => server.sql(orgId, 'select queued from campaign_fillings')

/** Everybody has one message, each at a time of its own. */
async function expectEverybodyOnce(id: string) {
  const rows = await queue(id)
  expect(new Set(rows.map((row) => row.patient_id)).size).toBe(people)
  expect(rows).toHaveLength(people)
  const waiting = rows.filter((row) => row.state === 'planned')
  expect(new Set(waiting.map((row) => Number(row.due_at))).size).toBe(waiting.length)
  expect(await fillings()).toEqual([])
}

test('people come into the queue slice by slice, each at the next place', async () => {
  const id = await started()
  expect(await step(id)).toBe(true)
  expect((await call('GET', `/${id}/results`)).body).toMatchObject({ people, tally: { queued: slice } })
  expect(await fillings()).toEqual([{ queued: slice }])
  expect(await step(id)).toBe(true)
  const half = await queue(id)
  expect(half).toHaveLength(2 * slice)
  await finish(id)
  await expectEverybodyOnce(id)
  expect((await queue(id)).slice(0, half.length)).toEqual(half)
  expect((await call('GET', `/${id}`)).body.state).toBe('sending')
})

test('a worker that dies in the middle of a slice leaves whole ones; the next goes on', async () => {
  const id = await started()
  await step(id)
  const { pool } = server.db.database
  const blocker = await pool.connect()
  try {
    await blocker.query('begin; lock table sends in exclusive mode')
    const dying = step(id).catch((error: Error) => error)
    const waiting = `select pid from pg_locks where not granted and relation = 'sends'::regclass`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await withClient({ ...server.db.target.owner, user: superuser }, (client) =>
      client.query(`select pg_terminate_backend(pid) from (${waiting}) w`),
    )
    expect(await dying).toBeInstanceOf(Error)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  expect(await queue(id)).toHaveLength(slice)
  const [job] = campaignJobs(parts())
  await job?.run({} as never)
  await expectEverybodyOnce(id)
})

test('two workers at once put nobody in twice', async () => {
  const id = await started()
  await Promise.all([finish(id), finish(id), finish(id)])
  await expectEverybodyOnce(id)
})

test('a pause stops the slices; what is left then comes after what waits', async () => {
  const id = await started()
  await step(id)
  const [first] = await queue(id)
  await server.sql(orgId, `update sends set state = 'sent', sent_at = now() where id = $1`, [first?.id])
  expect((await call('POST', `/${id}/pause`)).status).toBe(200)
  expect(await step(id)).toBe(false)
  expect(await queue(id)).toHaveLength(slice)
  expect((await call('POST', `/${id}/resume`)).status).toBe(200)
  await finish(id)
  await expectEverybodyOnce(id)
  const waiting = (await queue(id)).filter((row) => row.state === 'planned')
  const times = waiting.map((row) => new Date(row.due_at as string).getTime())
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  expect(gaps).toEqual(Array.from({ length: people - 2 }, () => 60_000 / emptyCampaign.schedule.perMinute))
  expect(waiting.some((row) => row.is_held)).toBe(false)
})

test('who was not in the queue yet does not come into one that was cancelled', async () => {
  const id = await started()
  await step(id)
  expect((await call('POST', `/${id}/cancel`)).status).toBe(200)
  expect(await step(id)).toBe(false)
  expect((await queue(id)).map(({ state }) => state)).toEqual(['recalled', 'recalled'])
  expect(await fillings()).toEqual([])
})
