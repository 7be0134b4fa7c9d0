import { type ChannelKind, channelKindNames } from '#features/channels/rules.ts'
import { planAttempts } from '#features/sends/commands.server.ts'
import { reasonLabel, type SendSource } from '#features/sends/rules.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { SystemState } from '../contract.ts'
import {
  type DepthRow,
  type FlowRow,
  lockFailed,
  selectDepth,
  selectFlows,
  selectNotices,
  selectParts,
  selectTroubles,
  shownMinutes,
} from './queries.server.ts'

const iso = (at: string) => new Date(at).toISOString()

/** Reads how messages leave: what each channel takes, what waits, what failed. All of it from the sends themselves. */
export const readSystem = (scope: MemberScope): Promise<SystemState> =>
  transact(scope, async (tx) => {
    const flows = await selectFlows(tx)
    const depth = await selectDepth(tx)
    const parts = await selectParts(tx)
    const notices = await selectNotices(tx)
    const troubles = await selectTroubles(tx)
    return {
      channels: channelKindNames.map((kind) => flowOf(kind, flows)),
      queue: {
        minutes: depthOf(depth),
        parts: parts.map(({ source, kind, waiting, oldest_due_at }) => ({
          source,
          kind,
          waiting,
          oldestDueAt: iso(oldest_due_at),
        })),
      },
      notices: {
        waiting: notices?.waiting ?? 0,
        oldestAt: notices?.oldest_at ? iso(notices.oldest_at) : null,
        failing: notices?.failing ?? 0,
      },
      troubles: troubles.map(({ source, source_id, kind, code, since, count, attempts }) => ({
        source,
        sourceId: source_id,
        kind,
        code,
        reason: reasonLabel('failed', code),
        since: iso(since),
        count,
        attempts,
      })),
    }
  })

function flowOf(kind: ChannelKind, rows: readonly FlowRow[]): SystemState['channels'][number] {
  const own = rows.filter((row) => row.kind === kind)
  const inMinute = (ago: number, of: 'handed_over' | 'failed') =>
    own.find(({ minute }) => minute === ago)?.[of] ?? 0
  const minutes = Array.from({ length: shownMinutes }, (_, at) => shownMinutes - 1 - at)
  const sum = (of: 'handed_over' | 'failed') => own.reduce((total, row) => total + row[of], 0)
  return {
    kind,
    handedOver: minutes.map((ago) => inMinute(ago, 'handed_over')),
    failed: minutes.map((ago) => inMinute(ago, 'failed')),
    handedOver24h: sum('handed_over'),
    failed24h: sum('failed'),
  }
}

/** How many waited at the end of each minute. */
export function depthOf(rows: readonly DepthRow[]): number[] {
  let waiting = 0
  return Array.from({ length: shownMinutes + 1 }, (_, minute) => {
    for (const row of rows) if (row.minute === minute) waiting += row.came - row.went
    return waiting
  })
}

/** Plans another attempt for all that failed for one reason; what was tried again meanwhile stays as it is. */
export const retryFailed = (
  scope: MemberScope,
  what: { readonly source: SendSource; readonly kind: ChannelKind; readonly code: string },
): Promise<{ count: number }> =>
  transact(scope, async (tx) => {
    const ids = await lockFailed(tx, what)
    if (ids.length === 0) return { count: 0 }
    const planned = await planAttempts(tx, { ids, afterS: 0, userId: tx.userId })
    return { count: planned.length }
  })
