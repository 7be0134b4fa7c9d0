import { v7 as uuid } from 'uuid'
import { dateOfMinute } from '#lib/zones.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { removeHold, removeHoldsOf } from '../queries/holds.server.ts'
import type { SlotItem } from '../schemas.ts'
import { busy, holds } from '../tables.server.ts'
import { busyRows } from './book.server.ts'
import { findSpot } from './place.server.ts'
import { afterRace } from './race.server.ts'
import { type Asked, aroundOf, ask, minuteFrom } from './wish.server.ts'

/**
 * Keeps a time from everybody else for some minutes. It is as taken as a visit's; who writes after it has expired
 * removes it. One person keeps one time.
 * @throws `slot_taken` (409)
 */
export function holdTime(
  scope: MemberScope,
  asked: Asked,
  startsAt: string,
  minutes: number,
): Promise<{ id: string; expiresAt: string } & SlotItem> {
  const from = minuteFrom(startsAt)
  return afterRace(scope, { asked, from }, () =>
    transact(scope, async (open) => {
      const { orgId, userId } = open
      await removeHoldsOf(open, userId)
      const spot = findSpot(await ask(open, asked, aroundOf(from), { from, to: from }), from, false)
      const expiresAt = new Date(Date.now() + minutes * 60_000)
      const [startsAt, endsAt] = [dateOfMinute(spot.from), dateOfMinute(spot.to)]
      const hold = { id: uuid(), unitId: asked.unitId, professionalId: spot.professional?.id ?? null }
      await insertTogether(open.tx, [
        rowsFor(holds, [{ orgId, ...hold, startsAt, endsAt, expiresAt, userId }]),
        rowsFor(busy, busyRows(orgId, { holdId: hold.id, expiresAt }, spot)),
      ])
      return {
        ...{ ...hold, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
        ...{ expiresAt: expiresAt.toISOString(), placesLeft: null },
      }
    }),
  )
}

/** @throws `not_found` (404) */
export function releaseHold(scope: MemberScope, id: string): Promise<{ id: string }> {
  return transact(scope, async (open) => {
    if (!(await removeHold(open, id))) throw failure('not_found')
    return { id }
  })
}
