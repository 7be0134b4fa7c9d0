import { sql } from 'drizzle-orm'
import { arrayOf } from '../audience/arrays.server.ts'
import type { Tally } from '../contract.ts'
import type { OfNetwork } from '../facts.server.ts'

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

export const emptyTally: Tally = {
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
  /** When the last of the queue leaves. */
  readonly until: Date | null
}

/** A send `s` that no later attempt stands for. */
export const isLatest = sql`not exists (
  select from sends n where n.org_id = s.org_id and n.previous_id = s.id)`

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly state: keyof typeof situations
  readonly people: number
  readonly cost: string
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
           coalesce(sum(s.cost), 0)::text as cost,
           max(s.due_at) filter (where s.state = 'planned') as until
      from sends s
     where s.org_id = ${orgId} and s.source_id = any (${arrayOf(ids)}::uuid[])
     group by s.source_id, s.state`)
  return new Map(ids.map((id) => [id, talliedOf(rows.filter((row) => row.id === id))]))
}

function talliedOf(rows: readonly Row[]): Tallied {
  const tally = { ...emptyTally }
  for (const { state, people } of rows) tally[situations[state]] += people
  const until = rows.map((row) => row.until).find((at) => at !== null) ?? null
  return {
    tally,
    cost: rows.reduce((sum, { cost }) => sum + Number(cost), 0),
    until: until === null ? null : new Date(until),
  }
}
