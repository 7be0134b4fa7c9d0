import { sql } from 'drizzle-orm'
import type { OutreachKind } from '#features/channels/rules.ts'
import { holdSends, planAttempts } from '#features/sends/commands.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { arrayOf } from '../audience/arrays.server.ts'
import { assertState, lockCampaign, writeState } from '../rows.server.ts'
import { isReachedBy } from './reach.server.ts'
import { isLatest } from './tally.server.ts'

export interface Retried {
  readonly sendIds?: readonly string[] | undefined
  readonly reason?: string | undefined
  /** By another channel, to whom it reaches. */
  readonly kind?: OutreachKind | undefined
}

/**
 * Sends again to those whom it failed to reach, each as a new attempt beside the failed one. What is uncertain is never sent
 * again. @throws `wrong_state` (409)
 */
export const retryFailed = (
  scope: MemberScope,
  id: string,
  { sendIds, reason, kind }: Retried,
): Promise<{ ids: string[] }> =>
  transact(scope, async (tx) => {
    const campaign = await lockCampaign(tx, id)
    await assertState(tx, campaign, ['sending', 'paused', 'done'])
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select s.id from sends s
       where s.org_id = ${tx.orgId} and s.source_id = ${id} and s.state = 'failed' and ${isLatest}
         ${sendIds === undefined ? sql`` : sql`and s.id = any (${arrayOf(sendIds)}::uuid[])`}
         ${reason === undefined ? sql`` : sql`and s.reason = ${reason}`}
         ${kind === undefined ? sql`` : sql`and (s.kind = ${kind} or ${isReachedBy(kind)})`}`)
    const failed = rows.map((row) => row.id)
    const ids =
      failed.length === 0
        ? []
        : await planAttempts(tx, { ids: failed, afterS: 0, userId: tx.userId, ...(kind && { kind }) })
    if (ids.length === 0) return { ids }
    // Nothing leaves while it is paused: whoever resumes it lets these out, too.
    if (campaign.state === 'paused') await holdSends(tx, id)
    if (campaign.state === 'done') await writeState(tx, id, { state: 'sending', endedAt: null })
    await record(tx, {
      act: 'update',
      kind: 'campaign',
      id,
      before: { attempts: 0 },
      after: { attempts: ids.length },
    })
    await publish(tx, { topic: 'campaigns', id })
    return { ids }
  })
