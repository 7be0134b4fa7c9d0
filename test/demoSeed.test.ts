import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOff } from '#features/demo/history/write.server.ts'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { ownedNetwork } from '../scripts/seed/clinic.ts'
import { configure } from '../scripts/seed/configuration.ts'
import { livelyNetwork } from '../scripts/seed/lively/network.ts'
import { writeHalfYear } from '../scripts/seed/lively/write.ts'
import { addPatients } from '../scripts/seed/patients.ts'
import type { Me, Session } from '../scripts/seed/session.ts'
import { startTestServer, type TestServer, testSecrets } from './server.ts'
import { olga } from './world.ts'

/** What `npm run seed -- --demo` writes past the API holds what the API would have held. */

let server: TestServer
let me: Me

beforeAll(async () => {
  server = await startTestServer()
  const { token, user } = await server.register(olga)
  me = { token, userId: user.userId, orgId: user.orgId }
  const session: Pick<Session, 'origin' | 'call'> = {
    origin: server.origin,
    async call(method, path, body, token) {
      const answer = await server.call(method, path, { ...(body && { body }), ...(token && { token }) })
      if (answer.status >= 400)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
  }
  const seeding: Session = { ...session, register: () => Promise.resolve(me), close: async () => {} }
  const configured = await configure(seeding, me, new Map(), livelyNetwork)
  const patients = await addPatients(seeding, me, configured, 220)
  const { orgId, ...network } = ownedNetwork(seeding, me)
  const clinic = {
    ...network,
    write: <T>(
      work: Parameters<
        typeof transact<{ database: typeof server.db.database; userId: null; orgId: string }, T>
      >[1],
    ) => transact({ database: server.db.database, userId: null, orgId, takesLong: true }, work),
    secrets: testSecrets,
    origin: server.origin,
  }
  await switchOff(clinic)
  await writeHalfYear(clinic, { network: livelyNetwork, configured, patients, deskId: me.userId })
}, 180_000)
afterAll(() => server.stop())

const count = async (from: string) => {
  const [row] = await server.sql(me.orgId, `select count(*)::int as n from ${from} and org_id = $1`, [
    me.orgId,
  ])
  return row?.n as number
}
const get = async (path: string) => {
  const { status, body } = await server.call('GET', `/api/v1/orgs/${me.orgId}${path}`, { token: me.token })
  expect(status).toBe(200)
  return body
}

test('appointments stand where their histories say, at times that can be', async () => {
  expect(await count('appointments where true')).toBeGreaterThan(8_000)
  expect(
    await count(`appointments a where state is distinct from (
      select to_state from appointment_history h where h.org_id = a.org_id and h.appointment_id = a.id
       order by at desc, id desc limit 1)`),
  ).toBe(0)
  expect(await count('appointments where created_at > starts_at or created_at > now()')).toBe(0)
  expect(await count('appointments where finished_at > now() or started_at > finished_at')).toBe(0)
  expect(await count('appointments where checked_in_at > started_at or started_at > now()')).toBe(0)
  expect(await count('appointment_history where at > now()')).toBe(0)
  expect(
    await count(
      `appointments where state in ('scheduled', 'confirmed') and starts_at < now() - interval '1 day'`,
    ),
  ).toBe(0)
  expect(await count('appointments where starts_at > now() and finished_at is not null')).toBe(0)
})

test('the share that is missed, what is asked and what is said are as in a clinic', async () => {
  const missed =
    (await count(`appointments where state = 'noShow'`)) /
    (await count(`appointments where state in ('done', 'noShow')`))
  expect(missed).toBeGreaterThan(0.03)
  expect(missed).toBeLessThan(0.12)
  expect(await count(`sends where state in ('read', 'delivered', 'failed')`)).toBeGreaterThan(3_000)
  for (const kind of ['sms', 'email', 'chat'])
    expect(await count(`sends where kind = '${kind}' and state <> 'failed'`), kind).toBeGreaterThan(20)
  for (const kind of ['sms', 'email'])
    for (const [from, to] of [
      [0, 8],
      [60, 180],
    ])
      expect(
        await count(
          `sends where kind = '${kind}' and sent_at between now() - interval '${to} days' and now() - interval '${from} days'`,
        ),
        `${kind}, ${from} to ${to} days ago`,
      ).toBeGreaterThan(0)
  expect(await count(`messages where kind = 'chat' and direction = 'in'`)).toBeGreaterThan(20)
  expect(await count(`campaigns where state = 'sending'`)).toBe(1)
  expect(await count(`satisfaction_scores where comment <> ''`)).toBeGreaterThan(20)
  expect(await count(`assistant_turns where unanswered <> ''`)).toBeGreaterThan(20)
  expect(await count(`messages where at > now() and direction = 'in'`)).toBe(0)
})

test('who has no WhatsApp got no message, answered none, and is to be called', async () => {
  const unreached = `not exists (select from patient_contacts k
    where k.org_id = a.org_id and k.patient_id = a.patient_id and k.phone <> '' and k.has_whatsapp)`
  expect(await count(`appointments a where ${unreached}`)).toBeGreaterThan(100)
  expect(
    await count(`appointments a where ${unreached} and exists (select from appointment_history h
      where h.org_id = a.org_id and h.appointment_id = a.id and h.source = 'conversation' and h.to_state = 'confirmed')`),
  ).toBe(0)
  expect(
    await count(`sends s where state = 'skipped' and reason = 'noAddress' and exists (select from appointments a
      where a.org_id = s.org_id and a.id = s.appointment_id and ${unreached})`),
  ).toBeGreaterThan(20)
  const today = dayIn(new Date())
  const { items } = await get(`/appointment-counts?from=${today}&days=8&needs=call`)
  expect(items.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBeGreaterThan(0)
})

test('report, board and inbox show it', async () => {
  const today = dayIn(new Date())
  const report = await get(`/metrics/report?from=${addDays(today, -27)}&to=${today}`)
  expect(JSON.stringify(report).length).toBeGreaterThan(2_000)
  const { items } = await get('/units?limit=10')
  for (const { id } of items) await get(`/reception?unitId=${id}`)
  // Who was at the reception is there whatever the hour: a closed day alone has nobody.
  expect(
    await count(`reception_entries e where closed_at is null and not exists (
      select from appointments a where a.org_id = e.org_id and a.id = e.appointment_id and a.state in ('waiting', 'inService'))
      and appointment_id is not null`),
  ).toBe(0)
  // Nobody is called to a room that their unit doesn't have.
  expect(
    await count(`reception_entries e where called_to not in ('', 'Guichê 1') and not exists (
      select from resources x where x.org_id = e.org_id and x.unit_id = e.unit_id and x.id = e.room_id and x.name = e.called_to)`),
  ).toBe(0)
  expect(await count(`reception_entries where room_id is not null`)).toBeGreaterThan(0)
  // Somebody is about to book, where a time of the day was cancelled.
  expect(
    await count(`holds h where not exists (
      select from allocations l where l.org_id = h.org_id and l.hold_id = h.id and l.starts_at = h.starts_at)`),
  ).toBe(0)
  const states = await server.sql(
    me.orgId,
    'select state, count(*)::int as n from conversations where org_id = $1 group by state',
    [me.orgId],
  )
  const of = (state: string) => states.find((row) => row.state === state)?.n
  expect([of('queue'), of('person'), of('assistant')]).toEqual([4, 3, 4])
  await get('/conversations/counts')
})
