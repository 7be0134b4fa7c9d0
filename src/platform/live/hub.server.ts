import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database, DatabaseTarget } from '#platform/db/database.server.ts'
import { defaultLimits } from '#platform/db/limits.server.ts'
import { describeError } from '#platform/errors.server.ts'
import { isHeardBy } from './audience.ts'
import { createReader, type Listener, type OutboxRow } from './outbox.server.ts'
import { accessTopic } from './publish.server.ts'

/** An open stream of one browser. */
export interface Subscriber extends Listener {
  /** Delivers one batch, in order; `position` is where a later resume may begin. */
  deliver(rows: readonly OutboxRow[], position: string): void
  /** The person's access changed: the stream must be opened anew. */
  accessChanged(): void
  /** The process stops: the browser finds another. */
  close(): void
}

export interface LiveHub {
  /** How many streams are open in this process. */
  count(): number
  subscribe(subscriber: Subscriber): () => void
  /** The events that a subscriber missed since `position`; null when that is no longer known. */
  missedSince(
    subscriber: Subscriber,
    position: string,
  ): Promise<{ rows: OutboxRow[]; position: string } | null>
  /**
   * The position at which a stream begins: events committed after the answer are delivered to earlier
   * subscribers.
   */
  position(): Promise<string>
  /** Reads what is new, in this process if somebody listens, and in the others. */
  poke(): void
  close(): Promise<void>
}

interface Batch {
  readonly rows: readonly OutboxRow[]
  readonly position: string
}

const channel = 'acolhe_live'
/** A hint may be lost with the process that should have sent it after its commit; then this finds the event. */
const sweepMs = 2_000

/**
 * Fans the outbox out to this process's streams. NOTIFY is only a hint, sent after commit and coalesced:
 * inside the transaction it would serialise commits.
 */
export async function openHub(database: Database, target: DatabaseTarget): Promise<LiveHub> {
  const subscribers = new Set<Subscriber>()
  const reader = await createReader(database)
  let awake: Promise<unknown> = Promise.resolve()
  const readOn = coalesce(async () => {
    await awake
    const batch = await reader.next()
    if (batch.rows.length > 0) fanOut([...subscribers], batch)
  }, report)
  /** Without subscribers nothing is read. */
  const read = () => {
    if (subscribers.size > 0) readOn()
  }
  const own = randomUUID()
  const notify = coalesce(() => database.pool.query(`notify ${channel}, '${own}'`), report)
  const listener = listen(target.application, (by) => by !== own && read(), report)
  const sweep = setInterval(read, sweepMs)
  let closed = false

  function report(error: Error) {
    database.log.warn({ err: describeError(error) }, 'live events could not be read')
  }

  return {
    count: () => subscribers.size,
    subscribe(subscriber) {
      // Its stream begins in this turn; it ends in the next.
      if (closed) setImmediate(() => subscriber.close())
      if (subscribers.size === 0) {
        awake = reader.skip()
        // The caller that awaits it gets the failure.
        awake.catch(() => {})
      }
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    async missedSince(subscriber, position) {
      await awake
      return reader.since(subscriber, position)
    },
    async position() {
      await awake
      return reader.position()
    },
    poke() {
      read()
      notify()
    },
    async close() {
      closed = true
      clearInterval(sweep)
      for (const one of [...subscribers]) one.close()
      await listener.close()
    },
  }
}

/**
 * Streams with the same audience share one array of rows, by which `encode` finds the text that it already
 * made.
 */
function fanOut(subscribers: readonly Subscriber[], { rows, position }: Batch) {
  const ofNetworks = Map.groupBy(rows, (row) => row.orgId)
  const ofBounds = new Map<string, readonly OutboxRow[]>()
  const ofPeople = Map.groupBy(ofNetworks.get(null) ?? [], (row) => row.userId)
  const changedNetworks = new Set(rows.filter(isAccess).map((row) => row.orgId))
  for (const one of subscribers) {
    const shared = sharedWith(one)
    const own = ofPeople.get(one.userId)
    if (changedNetworks.has(one.orgId) || own?.some(isAccess)) one.accessChanged()
    else if (own) one.deliver([...shared, ...own], position)
    else if (shared.length > 0) one.deliver(shared, position)
  }

  function sharedWith(one: Subscriber): readonly OutboxRow[] {
    const { orgId, role, units, own: ownAgenda } = one
    const all = ofNetworks.get(orgId) ?? []
    if (all.length === 0) return all
    const key = JSON.stringify([orgId, role, units, ownAgenda])
    const known = ofBounds.get(key)
    if (known) return known
    const own = all.filter(isHeardBy(one))
    ofBounds.set(key, own)
    return own
  }
}

const isAccess = ({ topic }: OutboxRow) => topic === accessTopic

/** At most one run at a time; calls that come meanwhile become one more run. */
function coalesce(work: () => Promise<unknown>, onError: (error: Error) => void): () => void {
  let running = false
  let again = false
  return async function run() {
    if (running) {
      again = true
      return
    }
    running = true
    do {
      again = false
      await work().catch(onError)
    } while (again)
    running = false
  }
}

/** Receives the hints of other processes; reconnects by itself, without any in the meantime. */
function listen(config: pg.ClientConfig, onHint: (by?: string) => void, onError: (error: Error) => void) {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect() {
    const next = new pg.Client({
      ...config,
      application_name: 'acolhe-live',
      connectionTimeoutMillis: defaultLimits.waitMs,
      query_timeout: defaultLimits.statementMs,
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => onHint(payload))
    next.on('error', onError)
    next.on('end', () => {
      if (!closed) retry = setTimeout(start, 1_000)
    })
    client = next
    await next.connect()
    await next.query(`listen ${channel}`).catch(async (error) => {
      // Its end brings the next attempt.
      await next.end()
      throw error
    })
    onHint()
  }
  const start = () => void connect().catch(onError)
  start()

  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
