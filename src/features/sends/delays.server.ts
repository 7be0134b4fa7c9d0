import { sql } from 'drizzle-orm'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { FindWarnings, WarningCode } from '#platform/http/warnings.server.ts'
import type { Delay } from './contract.ts'
import { deadAfterS } from './engine/sweep.server.ts'

/** Delays: a worker that died, and what was due and did not leave. */

/** What is due leaves within seconds: so long after it nobody takes it. */
export const lateAfterS = 40

/** A worker that died never signed off; while another lives, it does the work. */
const isStuck = `exists (select from workers where seen_at <= now() - make_interval(secs => $1))
  and not exists (select from workers where seen_at > now() - make_interval(secs => $1))`

export const findSendWarnings: FindWarnings = async ({ pool }) => {
  const { rows } = await pool.query<{ is_stuck: boolean; is_late: boolean }>(
    `select ${isStuck} as is_stuck,
            exists (select from acolhe_networks_with_delays(now() - make_interval(secs => $2))) as is_late`,
    [deadAfterS, lateAfterS],
  )
  const warnings: WarningCode[] = []
  if (rows[0]?.is_stuck) warnings.push('worker_stuck')
  if (rows[0]?.is_late) warnings.push('messages_overdue')
  return warnings
}

interface Row extends Record<string, unknown> {
  readonly late_since: string | null
  readonly waiting: number
  readonly campaigns: number
}

/** Returns how late the messages of a network are. */
export const readDelay = (scope: MemberScope): Promise<Delay> =>
  transact(scope, async ({ db, orgId }) => {
    const { rows } = await db.execute<Row>(
      sql`select * from acolhe_message_delay(${orgId}, now() - make_interval(secs => ${lateAfterS}))`,
    )
    const [row] = rows
    return {
      since: row?.late_since ? new Date(row.late_since).toISOString() : null,
      messages: row?.waiting ?? 0,
      campaigns: row?.campaigns ?? 0,
    }
  })
