import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'

let agenda: Agenda
let other: pg.Client
beforeAll(async () => {
  agenda = await openAgenda({ SEARCHES: '1', SEARCHES_PER_NETWORK: '1', SEARCH_QUEUE: '1' })
  other = new pg.Client(agenda.server.db.target.owner)
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await agenda.server.stop()
})

const pool = () => agenda.server.db.database.pool
const inUse = () => pool().totalCount - pool().idleCount
const search = (days: number) => agenda.call('GET', `/availability?kind=visit&from=2027-03-01&days=${days}`)

/** Locks the table of professionals while the work runs, so that no search for free times can finish. */
async function whileLocked(work: () => Promise<void>) {
  await other.query('begin; lock table professionals in access exclusive mode')
  try {
    await work()
  } finally {
    await other.query('rollback')
  }
}

test('beyond the line 503 says when to come back; who waits keeps no connection, and others read their week', async () => {
  let waiting: ReturnType<typeof search>[] = []
  await whileLocked(async () => {
    const running = search(60)
    await vi.waitFor(() => expect(inUse()).toBe(1))
    waiting = [search(60), search(60)]
    const rejected = await Promise.race([running, ...waiting])
    expect(rejected.status).toBe(503)
    expect(rejected.headers.get('retry-after')).toBe('2')
    expect(rejected.body).toMatchObject({
      code: 'busy',
      retryAfterS: 2,
      detail: 'Muitas buscas ao mesmo tempo nesta rede. Tente de novo em instantes.',
    })
    expect([inUse(), pool().waitingCount]).toEqual([1, 0])
    const week = new URLSearchParams({ from: agenda.at('00:00'), to: agenda.at('00:00', 7) })
    expect((await agenda.call('GET', `/appointments?${week}`)).status).toBe(200)
    waiting.push(running)
  })
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 503])
})
