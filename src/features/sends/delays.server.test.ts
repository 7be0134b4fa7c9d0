import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { healthCheck } from '#platform/http/health.server.ts'
import { openWarnings } from '#platform/http/warnings.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { findSendWarnings } from './delays.server.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
beforeEach(async () => {
  for (const table of ['sends', 'workers', 'channel_states', 'channels'])
    await agenda.server.sql(agenda.orgId, `delete from ${table}`)
})

const database = () => agenda.server.db.database
/** A message that was due so many seconds ago. */
const due = (seconds: number, over = { isHeld: false }) =>
  agenda.server.sql(
    agenda.orgId,
    `insert into sends (org_id, id, source, occasion, purpose, kind, due_at, is_held)
     values ($1, $2, 'single', $3, 'care', 'whatsapp', now() - make_interval(secs => $4), $5)`,
    [agenda.orgId, randomUUID(), randomUUID(), seconds, over.isHeld],
  )
/** A process that gave its last sign of life so many seconds ago. */
const worker = (seconds: number) =>
  agenda.server.sql(
    agenda.orgId,
    'insert into workers (id, seen_at) values ($1, now() - make_interval(secs => $2))',
    [randomUUID(), seconds],
  )
async function connect(over: string) {
  const id = randomUUID()
  await agenda.server.sql(
    agenda.orgId,
    `insert into channels (org_id, id, kind, provider, settings, secrets, hints) values ($1, $2, 'whatsapp', 'meta', '{}', '', '{}')`,
    [agenda.orgId, id],
  )
  await agenda.server.sql(agenda.orgId, 'insert into channel_states (org_id, channel_id) values ($1, $2)', [
    agenda.orgId,
    id,
  ])
  await agenda.server.sql(agenda.orgId, `update channel_states set ${over} where channel_id = $1`, [id])
  return id
}
const delay = () => agenda.call('GET', '/sends/delay', undefined, 'manager').then(({ body }) => body)
const warnings = () => findSendWarnings(database())

test('a worker that died is noticed, unless another lives or it stopped properly', async () => {
  expect(await warnings()).toEqual([])
  await worker(31)
  expect(await warnings()).toEqual(['worker_stuck'])
  await worker(5)
  expect(await warnings()).toEqual([])
})

test('what was due and nobody takes is overdue, and its network reads it', async () => {
  await due(10)
  await due(3_600, { isHeld: true })
  expect(await warnings()).toEqual([])
  expect(await delay()).toEqual({ since: null, messages: 0, campaigns: 0 })
  await due(41)
  expect(await warnings()).toEqual(['messages_overdue'])
  expect(await delay()).toMatchObject({ since: expect.any(String), messages: 1, campaigns: 0 })
})

test('what a stopped channel holds back, and a queue that moves, are not late', async () => {
  await due(120)
  const id = await connect('stopped_at = now()')
  expect((await delay()).since).toBeNull()
  await agenda.server.sql(agenda.orgId, 'update channel_states set stopped_at = null')
  expect((await delay()).messages).toBe(1)
  await agenda.server.sql(
    agenda.orgId,
    `insert into sends (org_id, id, source, occasion, purpose, kind, due_at, state, channel_id, claimed_at)
     values ($1, $2, 'single', $3, 'care', 'whatsapp', now(), 'sent', $4, now())`,
    [agenda.orgId, randomUUID(), randomUUID(), id],
  )
  expect((await delay()).since).toBeNull()
})

test('a campaign that was due and did not begin is late', async () => {
  await agenda.server.sql(
    agenda.orgId,
    `insert into campaigns (org_id, id, name, state, audience, schedule, starts_at)
     values ($1, $2, 'Vacina', 'scheduled', '{}', '{}', now() - interval '101 seconds')`,
    [agenda.orgId, randomUUID()],
  )
  expect(await delay()).toMatchObject({ since: expect.any(String), messages: 0, campaigns: 1 })
  expect(await warnings()).toEqual(['messages_overdue'])
  await agenda.server.sql(agenda.orgId, 'delete from campaigns')
})

test('health goes on with 200 and says what is wrong; the log tells its beginning and end', async () => {
  const told: string[] = []
  const log = Object.assign(Object.create(database().log), {
    warn: (facts: { warning: string }, text: string) => told.push(`${text} ${facts.warning}`),
    info: (facts: { warning: string }, text: string) => told.push(`${text} ${facts.warning}`),
  })
  const watching = openWarnings({ pool: database().pool, log }, [findSendWarnings])
  const health = healthCheck(database(), '.', watching.current)
  await worker(31)
  await watching.look()
  await watching.look()
  const answer = await health()
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ status: 'ok', warnings: ['worker_stuck'] })
  await agenda.server.sql(agenda.orgId, 'delete from workers')
  await watching.look()
  expect(await (await health()).json()).toEqual({ status: 'ok' })
  expect(told).toEqual(['warning worker_stuck', 'warning is over worker_stuck'])
})

test('the delay is the management’s to know', async () => {
  for (const role of ['owner', 'manager'] as const)
    expect((await agenda.call('GET', '/sends/delay', undefined, role)).status).toBe(200)
  for (const role of ['receptionist', 'professional', 'stranger'] as const)
    expect((await agenda.call('GET', '/sends/delay', undefined, role)).status).toBe(403)
  expect((await agenda.server.call('GET', `${agenda.path}/sends/delay`)).status).toBe(401)
})
