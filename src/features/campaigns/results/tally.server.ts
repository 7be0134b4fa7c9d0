import { sql } from 'drizzle-orm'
import { arrayOf } from '../audience/arrays.server.ts'
import type { Tally } from '../contract.ts'
import type { OfNetwork } from '../facts.server.ts'
import type { CampaignRow } from '../rows.server.ts'

/** In which situation of a campaign each state of a send is counted. */
const situations = {
  planned: 'queued',
  claimed: 'queued',
  sent: 'sent',
  byHand: 'sent',
  joined: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  skipped: 'skipped',
  uncertain: 'uncertain',
  waiting: 'waiting',
  recalled: 'recalled',
} as const satisfies Record<string, keyof Tally>

const emptyTally: Tally = {
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  uncertain: 0,
  failed: 0,
  skipped: 0,
  waiting: 0,
  recalled: 0,
}

export interface Tallied {
  readonly tally: Tally
  readonly cost: number
  /** How many were left out because the campaign's times were filled; among the skipped. */
  readonly unsent: number
  /** When the first and the last of the queue leave. */
  readonly next: Date | null
  readonly until: Date | null
}

export const nothingYet: Tallied = { tally: emptyTally, cost: 0, unsent: 0, next: null, until: null }

/** After so long a time is missed: nothing works on the queue. */
const patienceMs = 60_000

/** Since when a campaign should have begun, or gone on, that did not; null while it is in time. */
export function lateSince(
  { state, startsAt }: Pick<CampaignRow, 'state' | 'startsAt'>,
  { next }: Tallied,
  now: Date,
): Date | null {
  const due = state === 'scheduled' ? startsAt : state === 'sending' ? next : null
  return due !== null && now.getTime() - due.getTime() > patienceMs ? due : null
}

/** A send `s` that no later attempt stands for. */
export const isLatest = sql`not exists (
  select from sends n where n.org_id = s.org_id and n.previous_id = s.id)`

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly state: keyof typeof situations
  readonly people: number
  readonly unsent: number
  readonly cost: string
  readonly next: string | null
  readonly until: string | null
}

/** Counts the people of campaigns by situation, each in the last attempt. The cost is of all attempts. */
export async function tallyOf(
  { db, orgId }: OfNetwork,
  ids: readonly string[],
): Promise<Map<string, Tallied>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Row>(sql`
    select s.source_id as id, s.state, count(*) filter (where ${isLatest})::int as people,
           count(*) filter (where s.state = 'skipped' and s.reason = 'filled')::int as unsent,
           coalesce(sum(s.cost), 0)::text as cost,
           min(s.due_at) filter (where s.state = 'planned') as next,
           max(s.due_at) filter (where s.state = 'planned') as until
      from sends s
     where s.org_id = ${orgId} and s.source_id = any (${arrayOf(ids)}::uuid[])
     group by s.source_id, s.state`)
  return new Map(ids.map((id) => [id, talliedOf(rows.filter((row) => row.id === id))]))
}

function talliedOf(rows: readonly Row[]): Tallied {
  const tally = { ...emptyTally }
  for (const { state, people } of rows) tally[situations[state]] += people
  const queue = rows.find(({ state }) => state === 'planned')
  return {
    tally,
    cost: rows.reduce((sum, { cost }) => sum + Number(cost), 0),
    unsent: rows.reduce((sum, { unsent }) => sum + unsent, 0),
    next: queue?.next ? new Date(queue.next) : null,
    until: queue?.until ? new Date(queue.until) : null,
  }
}
