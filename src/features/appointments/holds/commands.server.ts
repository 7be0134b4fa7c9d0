import { v7 as uuid } from 'uuid'
import { findNames } from '#features/accounts/commands.server.ts'
import { dateOfMinute } from '#lib/zones.ts'
import { outbox } from '#platform/db/tables.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { type EventWithAudience, eventRow, publish } from '#platform/live/publish.server.ts'
import type { SlotItem } from '../availability/contract.ts'
import { aroundOf, type BookingRequest, loadRequest, minuteFrom } from '../availability/load.server.ts'
import { occupiedRows } from '../booking/queries.server.ts'
import { allocateOrReject, rejectOverlap } from '../booking/rejection.server.ts'
import type { NoteInConversation } from '../slots.server.ts'
import { allocations, holds } from '../tables.server.ts'
import type { Hold } from './contract.ts'
import { type HoldsQuery, listHolds, type Removed, removeHold, removeHoldsOf } from './queries.server.ts'

export interface HeldTime {
  readonly startsAt: string
  readonly minutes: number
  readonly offerId: string | null
  /** In which it is offered. */
  readonly conversationId?: string | undefined
}

/**
 * Holds a time for some minutes. It is as occupied as an appointment's; the first write after its expiry
 * removes it. A person has one hold at a time, and beside it those that are offered to somebody.
 * @throws `slot_taken` (409)
 */
export function holdTime(
  scope: MemberScope,
  request: BookingRequest,
  { startsAt, minutes, offerId, conversationId }: HeldTime,
  noteInConversation: NoteInConversation,
): Promise<{ id: string; expiresAt: string } & SlotItem> {
  const from = minuteFrom(startsAt)
  return rejectOverlap(scope, { request, from }, () =>
    transact(scope, async (tx) => {
      const { orgId, userId } = tx
      const left = await removeHoldsOf(tx, userId, offerId)
      const loaded = await loadRequest(tx, request, aroundOf(from), { from, to: from })
      const allocation = await allocateOrReject(tx, loaded, from, false)
      const expiresAt = new Date(tx.now.getTime() + minutes * 60_000)
      const [startsAt, endsAt] = [dateOfMinute(allocation.from), dateOfMinute(allocation.to)]
      const hold = { id: uuid(), unitId: request.unitId, professionalId: allocation.professional?.id ?? null }
      // Viewers of the same agenda are notified of the new one anyway.
      const elsewhere = left.filter(
        (one) => one.unitId !== hold.unitId || one.professionalId !== hold.professionalId,
      )
      await insertTogether(tx.db, [
        rowsFor(holds, [{ orgId, ...hold, startsAt, endsAt, expiresAt, userId, offerId }]),
        rowsFor(allocations, occupiedRows(orgId, { holdId: hold.id, expiresAt }, allocation)),
        rowsFor(
          outbox,
          [hold, ...elsewhere].map((one) => eventRow(tx, eventOf(one))),
        ),
      ])
      if (conversationId !== undefined) await noteInConversation(tx, conversationId)
      return {
        ...hold,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        placesLeft: null,
      }
    }),
  )
}

const eventOf = ({ id, unitId, professionalId }: Removed): EventWithAudience => ({
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
    await publish(tx, eventOf(left))
    return { id }
  })
}

/**
 * Returns the current holds of others, and of the person elsewhere: times and names, nothing about patients.
 */
export function readHolds(scope: MemberScope, query: HoldsQuery): Promise<{ items: Hold[] }> {
  return transact(scope, async (tx) => {
    const holds = await listHolds(tx, query)
    const names = await findNames(tx, [...new Set(holds.flatMap(({ userId }) => userId ?? []))])
    return {
      items: holds.map(({ userId, ...one }) => ({
        ...one,
        userFullname: (userId && names.get(userId)) ?? null,
        isOwn: userId === tx.userId,
        offerId: userId === tx.userId ? one.offerId : null,
      })),
    }
  })
}
