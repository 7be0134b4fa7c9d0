import { v7 as uuid } from 'uuid'
import { findNames } from '#features/accounts/commands.server.ts'
import { dateOfMinute } from '#lib/zones.ts'
import { outbox } from '#platform/db/tables.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { eventRow, type News, publish } from '#platform/live/publish.server.ts'
import type { HeldTime } from '../holds/contract.ts'
import {
  type HoldsQuestion,
  listHolds,
  type Removed,
  removeHold,
  removeHoldsOf,
} from '../queries/holds.server.ts'
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
    transact(scope, async (tx) => {
      const { orgId, userId } = tx
      const left = await removeHoldsOf(tx, userId)
      const question = await ask(tx, asked, aroundOf(from), { from, to: from })
      const spot = await findSpot(tx, question, from, false)
      const expiresAt = new Date(tx.now.getTime() + minutes * 60_000)
      const [startsAt, endsAt] = [dateOfMinute(spot.from), dateOfMinute(spot.to)]
      const hold = { id: uuid(), unitId: asked.unitId, professionalId: spot.professional?.id ?? null }
      // Who looks at the same agenda hears of the new one.
      const elsewhere = left.filter(
        (one) => one.unitId !== hold.unitId || one.professionalId !== hold.professionalId,
      )
      await insertTogether(tx.db, [
        rowsFor(holds, [{ orgId, ...hold, startsAt, endsAt, expiresAt, userId }]),
        rowsFor(busy, busyRows(orgId, { holdId: hold.id, expiresAt }, spot)),
        rowsFor(
          outbox,
          [hold, ...elsewhere].map((one) => eventRow(tx, newsOf(one))),
        ),
      ])
      return {
        ...{ ...hold, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
        ...{ expiresAt: expiresAt.toISOString(), placesLeft: null },
      }
    }),
  )
}

const newsOf = ({ id, unitId, professionalId }: Removed): News => ({
  topic: 'holds',
  id,
  unitIds: [unitId],
  professionalIds: [professionalId],
})

/** @throws `not_found` (404) */
export function releaseHold(scope: MemberScope, id: string): Promise<{ id: string }> {
  return transact(scope, async (tx) => {
    const left = await removeHold(tx, id)
    if (!left) throw failure('not_found')
    await publish(tx, newsOf(left))
    return { id }
  })
}

/** What others, and the person elsewhere, keep at the moment: times and names, nothing of patients. */
export function readHolds(scope: MemberScope, question: HoldsQuestion): Promise<{ items: HeldTime[] }> {
  return transact(scope, async (tx) => {
    const held = await listHolds(tx, question)
    const names = await findNames(tx, [...new Set(held.flatMap(({ userId }) => userId ?? []))])
    return {
      items: held.map(({ userId, ...one }) => ({
        ...one,
        userFullname: (userId && names.get(userId)) ?? null,
        isOwn: userId === tx.userId,
      })),
    }
  })
}
