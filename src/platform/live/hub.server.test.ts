import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Pool } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness.ts'
import { type LiveHub, openHub, type Subscriber } from './hub.server.ts'
import { type OutboxRow, pruneOutbox } from './outbox.server.ts'
import { type EventWithAudience, endStreams, publish } from './publish.server.ts'

let db: TestDatabase
const hubs: LiveHub[] = []
beforeAll(async () => {
  db = await createTestDatabase(30)
})
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.close()
})
afterAll(() => db.drop())

async function hub() {
  const opened = await openHub(db.database, db.target)
  hubs.push(opened)
  return opened
}

type Bounds = Partial<Pick<Subscriber, 'role' | 'units' | 'own'>>

function listener(orgId: string, userId = 'ana', { role = 'owner', units = null, own = null }: Bounds = {}) {
  const heard: string[] = []
  const positions: string[] = []
  const batches: (readonly OutboxRow[])[] = []
  const accessChanged = vi.fn()
  const subscriber: Subscriber = {
    orgId,
    userId,
    role,
    units,
    own,
    deliver(rows, position) {
      heard.push(...rows.map((row) => row.entityId))
      positions.push(position)
      batches.push(rows)
    },
    accessChanged,
    close: () => {},
  }
  return { heard, positions, batches, accessChanged, subscriber }
}

const professional = (...professionals: string[]): Bounds => ({
  role: 'professional',
  own: { professionals, units: [] },
})

/** From here on it receives what is committed. */
async function join(hub: LiveHub, { subscriber }: { subscriber: Subscriber }) {
  const leave = hub.subscribe(subscriber)
  await hub.position()
  return leave
}

const system = (orgId: string) => ({ database: db.database, userId: null, orgId })

const write = (orgId: string, id: string, before: () => Promise<unknown> = async () => {}) =>
  transact(system(orgId), async (scope) => {
    await publish(scope, { topic: 'orgs', id })
    await before()
  })

const notify = (orgId: string, ...event: Omit<EventWithAudience, 'topic'>[]) =>
  transact(system(orgId), async (scope) => {
    for (const one of event) await publish(scope, { topic: 'appointments', ...one })
  })

describe('openHub', () => {
  test('delivers to the network’s streams only, in every process', async () => {
    const [here, elsewhere] = [await hub(), await hub()]
    db.database.onPublished = here.poke
    const [mine, other] = [randomUUID(), randomUUID()]
    const [ours, theirs, remote] = [listener(mine), listener(other), listener(mine)]
    await join(here, ours)
    await join(here, theirs)
    await join(elsewhere, remote)
    await write(mine, 'a')
    await vi.waitFor(() => {
      expect(ours.heard).toEqual(['a'])
      expect(remote.heard).toEqual(['a'])
    })
    expect(theirs.heard).toEqual([])
  })

  test('publishes nothing that was rolled back', async () => {
    const here = await hub()
    db.database.onPublished = here.poke
    const org = randomUUID()
    const ours = listener(org)
    await join(here, ours)
    await expect(write(org, 'never', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await write(org, 'after')
    await vi.waitFor(() => expect(ours.heard).toEqual(['after']))
  })

  test('a commit that comes after a later one is delivered, live and on resume', async () => {
    const here = await hub()
    db.database.onPublished = here.poke
    const org = randomUUID()
    const ours = listener(org)
    await join(here, ours)
    const gate = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const slow = write(org, 'slow', () => {
      opened.resolve()
      return gate.promise
    })
    await opened.promise
    await write(org, 'quick')
    await vi.waitFor(() => expect(ours.heard).toEqual(['quick']))
    const position = ours.positions.at(-1) ?? ''
    gate.resolve()
    await slow
    await vi.waitFor(() => expect(ours.heard).toEqual(['quick', 'slow']))
    const missed = await here.missedSince(ours.subscriber, position)
    expect(missed?.rows.map((row) => row.entityId)).toContain('slow')
  })

  test('under concurrent commits every event arrives once, and a resume from any position misses none', async () => {
    const here = await hub()
    db.database.onPublished = here.poke
    const org = randomUUID()
    const ours = listener(org)
    await join(here, ours)
    const ids = Array.from({ length: 200 }, (_, at) => `e${at}`)
    const start = await here.position()
    await Promise.all(ids.map((id) => write(org, id)))
    await vi.waitFor(() => expect(ours.heard).toHaveLength(ids.length))
    expect(new Set(ours.heard)).toEqual(new Set(ids))
    for (const [at, position] of [start, ...ours.positions].entries()) {
      const missed = await here.missedSince(ours.subscriber, position)
      const received = ours.heard.slice(0, ours.batches.slice(0, at).flat().length)
      expect(new Set([...received, ...(missed?.rows.map((row) => row.entityId) ?? [])]).size).toBe(ids.length)
    }
  })

  test('a position that is pruned, in the future or malformed is not known', async () => {
    const here = await hub()
    const ours = listener(randomUUID())
    for (const position of ['99999999999999', 'x', '', '-1']) {
      expect(await here.missedSince(ours.subscriber, position)).toBeNull()
    }
  })

  test('a position older than what was pruned is not known', async () => {
    const here = await hub()
    const org = randomUUID()
    const ours = listener(org)
    const position = await here.position()
    await write(org, 'old')
    expect((await here.missedSince(ours.subscriber, position))?.rows).toHaveLength(1)
    await db.database.pool.query(`update outbox set created_at = now() - interval '25 hours'`)
    await pruneOutbox(db.database)
    expect(await here.missedSince(ours.subscriber, position)).toBeNull()
    await write(org, 'new')
    const { rows } = await db.database.pool.query('select xid::text from outbox_horizon')
    expect((await here.missedSince(ours.subscriber, rows[0].xid))?.rows).toHaveLength(1)
  })

  test('ends the streams of a person whose access changed, and no others', async () => {
    const here = await hub()
    db.database.onPublished = here.poke
    const org = randomUUID()
    const [removed, other] = [listener(org, 'bruno'), listener(org, 'ana')]
    await join(here, removed)
    await join(here, other)
    await transact(system(org), (scope) => endStreams(scope, 'bruno'))
    await write(org, 'after')
    await vi.waitFor(() => expect(other.heard).toEqual(['after']))
    expect(removed.accessChanged).toHaveBeenCalledOnce()
    expect(other.accessChanged).not.toHaveBeenCalled()
  })

  test('sends a professional the events of the own agenda and of none, live and on resume', async () => {
    const here = await hub()
    db.database.onPublished = here.poke
    const [org, helena, ivan] = [randomUUID(), randomUUID(), randomUUID()]
    const [whole, own, nobodys] = [
      listener(org),
      listener(org, 'helena', professional(helena)),
      listener(org, 'rita', professional()),
    ]
    for (const one of [whole, own, nobodys]) await join(here, one)
    const start = await here.position()
    await notify(
      org,
      { id: 'hers', professionalIds: [helena] },
      { id: 'his', professionalIds: [ivan] },
      { id: 'from her to him', professionalIds: [helena, ivan] },
      { id: 'the device’s', professionalIds: [null] },
      { id: 'nobody’s' },
    )
    await write(org, 'everybody’s')
    await vi.waitFor(() => expect(whole.heard).toHaveLength(6))
    await vi.waitFor(() => expect(own.heard).toEqual(['hers', 'from her to him', 'everybody’s']))
    await vi.waitFor(() => expect(nobodys.heard).toEqual(['everybody’s']))
    const missed = await here.missedSince(own.subscriber, start)
    expect(missed?.rows.map(({ entityId }) => entityId)).toEqual(own.heard)
  })

  test('sends a person restricted to units the events of these and of none, live and on resume', async () => {
    const here = await hub()
    db.database.onPublished = here.poke
    const [org, north, south] = [randomUUID(), randomUUID(), randomUUID()]
    const [whole, bound, alike] = [
      listener(org),
      listener(org, 'bruno', { units: [north] }),
      listener(org, 'clara', { units: [north] }),
    ]
    for (const one of [whole, bound, alike]) await join(here, one)
    const start = await here.position()
    await notify(
      org,
      { id: 'ours', unitIds: [north] },
      { id: 'theirs', unitIds: [south] },
      { id: 'everybody’s' },
      { id: 'theirs again', unitIds: [south] },
    )
    await vi.waitFor(() => expect(whole.heard).toHaveLength(4))
    expect(bound.heard).toEqual(['ours', 'everybody’s'])
    expect(alike.batches).toEqual(bound.batches)
    expect(alike.batches[0]).toBe(bound.batches[0])
    const missed = await here.missedSince(bound.subscriber, start)
    expect(missed?.rows.map(({ entityId }) => entityId)).toEqual(['ours', 'everybody’s'])
    expect((await here.missedSince(whole.subscriber, start))?.rows).toHaveLength(4)
    await notify(org, { id: 'theirs alone', unitIds: [south] })
    await notify(org, { id: 'at last' })
    await vi.waitFor(() => expect(bound.heard).toEqual(['ours', 'everybody’s', 'at last']))
    expect(bound.batches.every(({ length }) => length > 0)).toBe(true)
  })

  test('once it is closed, ends a stream that comes yet, after it has begun', async () => {
    const closed = await openHub(db.database, db.target)
    await closed.close()
    const order: string[] = []
    await new Promise<void>((resolve) => {
      closed.subscribe({
        ...listener(randomUUID()).subscriber,
        close() {
          order.push('ended')
          resolve()
        },
      })
      order.push('begun')
    })
    expect(order).toEqual(['begun', 'ended'])
  })

  test('reads nothing while nobody listens, and notifies the other processes all the same', async () => {
    const query = vi.fn((text: string, values: unknown[]) => db.database.pool.query(text, values))
    const deaf = await openHub({ ...db.database, pool: { query } as unknown as Pool }, db.target)
    hubs.push(deaf)
    const elsewhere = await hub()
    db.database.onPublished = deaf.poke
    const org = randomUUID()
    const [remote, late] = [listener(org), listener(org)]
    await join(elsewhere, remote)
    query.mockClear()
    await write(org, 'unheard here')
    await vi.waitFor(() => expect(remote.heard).toEqual(['unheard here']))
    expect(query.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/^notify acolhe_live/)])
    await join(deaf, late)
    await write(org, 'heard')
    await vi.waitFor(() => expect(late.heard).toEqual(['heard']))
  })
})
