import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { assertVersion, noteChange } from '#platform/records/changes.server.ts'
import type { Campaign } from '../contract.ts'
import { respace } from '../queue.server.ts'
import { assertState, campaignKind, lockCampaign, present, writeState } from '../rows.server.ts'
import type { CampaignSchedule } from '../rules.ts'

export type Pace = Pick<CampaignSchedule, 'perMinute' | 'stopAfterBookings'>

/**
 * Sends what is left at another pace, from now on, or stops after another number of bookings. A paused campaign takes its
 * new pace up when it goes on. @throws `wrong_state`, `stale_version` (409)
 */
export const changePace = (
  scope: MemberScope,
  id: string,
  { perMinute, stopAfterBookings }: Pace,
  version: number,
): Promise<Campaign> =>
  transact({ ...scope, takesLong: true }, async (tx) => {
    const before = await lockCampaign(tx, id)
    await assertState(tx, before, ['sending', 'paused'])
    assertVersion(await present(tx, before), version)
    const schedule = { ...before.schedule, perMinute, stopAfterBookings }
    const after = await writeState(tx, id, { schedule })
    if (before.state === 'sending' && perMinute !== before.schedule.perMinute) await respace(tx, after)
    await noteChange(tx, campaignKind, id, { before: { schedule: before.schedule }, after: { schedule } })
    return present(tx, after)
  })
