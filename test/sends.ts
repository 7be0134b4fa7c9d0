import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { OpenChannel } from '#features/channels/commands.server.ts'
import type { ChannelKind, Outgoing, SendOutcome } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { planSends } from '#features/sends/commands.server.ts'
import { type EngineParts, openEngine } from '#features/sends/engine/engine.server.ts'
import type { Preparation, Send, SendRequest } from '#features/sends/rules.ts'
import type { Stop } from '#features/sends/slots.server.ts'
import { withClient } from '#platform/db/client.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Worker } from '#platform/worker.server.ts'
import { greeting, phoneOf } from './greeting.ts'
import { createTestDatabase, type TestDatabase } from './harness.ts'
import { testSecrets } from './secrets.ts'

export { greeting, phoneOf }

/** A network that sends, with a provider at its SMS channel that counts what reaches it. */

export interface Provider {
  /** The ids of the sends that reached it, in order, each as often as it came. */
  readonly received: string[]
  /** What it answers; accepts by default. */
  answer: (outgoing: Outgoing) => SendOutcome | Promise<SendOutcome>
}

export interface Sending {
  readonly db: TestDatabase
  readonly orgId: string
  readonly channelId: string
  readonly provider: Provider
  readonly parts: EngineParts
  readonly stops: Stop[]
  /** What prepares the messages; greets the phone that the occasion ends with, by default. */
  prepare: (send: Send) => Preparation
  /** What the channel is like; changes hold from the next claim on. */
  channel: Partial<OpenChannel>
  /** False: no provider carries anything. */
  hasChannel: boolean
  inNetwork<T>(work: (tx: NetworkTransaction) => Promise<T>): Promise<T>
  /** Plans messages to so many people, and returns their ids. */
  plan(count: number, over?: Partial<SendRequest>): Promise<string[]>
  /** Starts another worker on the same database; stopped with the rest. */
  start(): Worker
  /** The rows of all sends, in the order in which they were planned. */
  sends(): Promise<SendRow[]>
  /** How many sends are in each state. */
  states(): Promise<Record<string, number>>
  query<T>(text: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

export interface SendRow {
  id: string
  state: string
  reason: string
  kind: string
  attempt: number
  previous_id: string | null
  joined_into: string | null
  message_id: string | null
  provider_id: string
  due_at: Date
  cost: string | null
}

export async function openSending(poolSize = 12): Promise<Sending> {
  const db = await createTestDatabase(poolSize)
  const [orgId, channelId] = [randomUUID(), randomUUID()]
  const query = <T>(text: string, values: unknown[] = []) =>
    withClient(db.target.owner, async (client) => {
      await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
      return (await client.query(text, values)).rows as T[]
    })
  await query(`insert into orgs (org_id, org_name) values ($1, 'Aurora')`, [orgId])
  await query('insert into org_directory (org_id) values ($1)', [orgId])
  await query(
    `insert into channels (org_id, id, kind, provider, settings) values ($1, $2, 'sms', 'http', '{}')`,
    [orgId, channelId],
  )
  // Tests run at any hour.
  await query(
    `insert into message_rules (org_id, quiet_from, quiet_until, marketing_limit, marketing_days, fallback,
       care_without_consent, prices) values ($1, 0, 0, 1, 7, '{}', true,
       '{"whatsappMarketing": 340000, "whatsappUtility": 37000, "whatsappReply": 37000, "sms": 90000, "email": 0}')`,
    [orgId],
  )

  const provider: Provider = {
    received: [],
    answer: ({ sendId }) => ({ outcome: 'accepted', providerId: `p-${sendId}` }),
  }
  const phones = new Map<string, string>()
  const workers: Worker[] = []
  let planned = 0
  const stops: Stop[] = []
  const inNetwork: Sending['inNetwork'] = (work) =>
    transact({ database: db.database, userId: null, orgId }, work)

  const channelOf = async (tx: NetworkTransaction, kind: ChannelKind): Promise<OpenChannel> => {
    const { rows } = await tx.db.execute<{ stopped_at: string | null; back_off_until: string | null }>(
      sql`select stopped_at, back_off_until from channel_states where channel_id = ${channelId}`,
    )
    const date = (value?: string | null) => (value ? new Date(value) : null)
    return {
      orgId,
      channelId,
      kind,
      provider: 'http',
      version: 1,
      settings: {},
      secrets: '',
      perSecond: 10_000,
      peopleLimit: null,
      stoppedAt: date(rows[0]?.stopped_at),
      backOffUntil: date(rows[0]?.back_off_until),
      ...sending.channel,
    }
  }

  const sending: Sending = {
    db,
    orgId,
    channelId,
    provider,
    stops,
    channel: {},
    hasChannel: true,
    prepare: (send) => greeting(phones.get(send.id) ?? ''),
    inNetwork,
    query,
    parts: {
      database: db.database,
      secrets: testSecrets,
      channels: {
        close() {},
        async find(tx) {
          const kind = sending.channel.kind ?? 'sms'
          return new Map(sending.hasChannel ? [[kind, await channelOf(tx, kind)]] : [])
        },
        adapterOf: () => ({
          async send(outgoing) {
            provider.received.push(outgoing.sendId)
            return provider.answer(outgoing)
          },
          async *check() {},
          close() {},
        }),
      },
      files: { read: async () => null },
      prepare: (['automation', 'campaign'] as const).map((source) => ({
        source,
        prepare: async (_tx, sends) => new Map(sends.map((send) => [send.id, sending.prepare(send)])),
      })),
      silences: [],
      whenStopped: [async (_tx, stop) => void stops.push(stop)],
    },
    async plan(count, over = {}) {
      const numbers = Array.from({ length: count }, () => ++planned)
      const ids = await inNetwork((tx) =>
        planSends(
          tx,
          numbers.map((number) => ({
            source: 'automation',
            sourceId: null,
            occasion: `test ${number}`,
            purpose: 'care',
            patientId: null,
            appointmentId: null,
            scheduleVersion: null,
            templateId: null,
            kind: 'sms',
            fallback: [],
            dueAt: new Date(0),
            userId: null,
            ...over,
          })),
        ),
      )
      for (const [at, id] of ids.entries()) phones.set(id, phoneOf(numbers[at] ?? 0))
      return ids
    },
    start() {
      const worker = openEngine(sending.parts)
      worker.start()
      workers.push(worker)
      return worker
    },
    sends: () => query<SendRow>('select * from sends order by id'),
    async states() {
      const rows = await query<{ state: string; count: number }>(
        'select state, count(*)::int as count from sends group by state',
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await db.drop()
    },
  }
  return sending
}

/** How often each is there. */
export const counted = (ids: readonly string[]): Map<string, number> =>
  ids.reduce((counts, id) => counts.set(id, (counts.get(id) ?? 0) + 1), new Map<string, number>())
