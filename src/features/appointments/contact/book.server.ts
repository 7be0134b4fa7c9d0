import { ORPCError } from '@orpc/client'
import { v7 as uuid } from 'uuid'
import { dateOfMinute } from '#lib/zones.ts'
import { tellFollowers } from '#platform/db/followers.server.ts'
import { outbox } from '#platform/db/tables.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { eventRow, publish } from '#platform/live/publish.server.ts'
import { aroundOf, type BookingRequest, loadRequest, minuteFrom } from '../availability/load.server.ts'
import { insertFitting, judge, loadBooking } from '../booking/book.server.ts'
import { occupiedRows } from '../booking/queries.server.ts'
import { allocateOrReject } from '../booking/rejection.server.ts'
import { removeHold } from '../holds/queries.server.ts'
import { holdMinutes } from '../holds/rules.ts'
import type { Appointment } from '../schemas.ts'
import { allocations, holds } from '../tables.server.ts'

/** What a contact books in a conversation: by the same judge as the front desk's, as the system. */

export interface ContactBooking extends BookingRequest {
  readonly patientId: string
  readonly startsAt: string
  /** The contact's own, which becomes the appointment. */
  readonly holdId?: string | undefined
}

export type ContactBooked =
  | { readonly is: 'done'; readonly appointment: Appointment }
  /** Somebody else has the time. */
  | { readonly is: 'taken' }
  /** The patient is somewhere else then. */
  | { readonly is: 'busy' }
  /** It is not to be had so: the professional, the convênio, the exam. */
  | { readonly is: 'notOffered' }

const outcomes: Readonly<Record<string, Exclude<ContactBooked['is'], 'done'>>> = {
  slot_taken: 'taken',
  hold_expired: 'taken',
  patient_busy: 'busy',
  validation_failed: 'notOffered',
  not_found: 'notOffered',
}

/** Turns what the judge throws into an outcome: nothing was written until then. */
async function outcomeOf<T>(
  work: () => Promise<T>,
): Promise<T | { readonly is: Exclude<ContactBooked['is'], 'done'> }> {
  try {
    return await work()
  } catch (error) {
    const is = error instanceof ORPCError ? outcomes[error.code] : undefined
    if (is === undefined) throw error
    return { is }
  }
}

/**
 * Books an appointment for a patient for whom the contact speaks.
 * @throws an exclusion violation when another takes the time in the same moment: `takenInstead` turns it into an outcome
 */
export const bookForContact = (
  tx: Transaction<NetworkScope>,
  { patientId, startsAt, holdId, ...request }: ContactBooking,
): Promise<ContactBooked> =>
  outcomeOf(async () => {
    const from = minuteFrom(startsAt)
    const booking = {
      ...request,
      patientId,
      startsAt,
      holdId,
      overbook: false,
      mayOverlap: false,
      memberNumber: '',
      authorizationNumber: '',
      authorizationPassword: '',
      authorizationValidUntil: '',
      screening: [],
      notes: '',
    }
    const loaded = await loadBooking(tx, booking, from)
    const appointment = await insertFitting(tx, await judge(tx, loaded, booking, from), {
      source: 'conversation',
    })
    await tellFollowers(tx, 'appointment', [appointment.id])
    return { is: 'done' as const, appointment }
  })

/**
 * Keeps a time for a contact while they decide; an earlier one is let go.
 * @throws as `bookForContact`
 */
export const holdForContact = (
  tx: Transaction<NetworkScope>,
  request: BookingRequest,
  startsAt: string,
  earlierId: string | null,
): Promise<
  | { readonly is: 'done'; readonly holdId: string; readonly expiresAt: string }
  | Exclude<ContactBooked, { is: 'done' }>
> =>
  outcomeOf(async () => {
    if (earlierId !== null) await letGo(tx, earlierId)
    const from = minuteFrom(startsAt)
    const loaded = await loadRequest(tx, request, aroundOf(from), { from, to: from })
    const allocation = await allocateOrReject(tx, loaded, from, false)
    const expiresAt = new Date(tx.now.getTime() + holdMinutes.conversation * 60_000)
    const hold = {
      id: uuid(),
      unitId: request.unitId,
      professionalId: allocation.professional?.id ?? null,
      startsAt: dateOfMinute(allocation.from),
      endsAt: dateOfMinute(allocation.to),
    }
    await insertTogether(tx.db, [
      rowsFor(holds, [{ orgId: tx.orgId, ...hold, expiresAt, userId: null }]),
      rowsFor(allocations, occupiedRows(tx.orgId, { holdId: hold.id, expiresAt }, allocation)),
      rowsFor(outbox, [eventRow(tx, eventOf(hold))]),
    ])
    return { is: 'done' as const, holdId: hold.id, expiresAt: expiresAt.toISOString() }
  })

/** Lets a time go that a contact's conversation held, where it is still held. */
export async function letGo(tx: Transaction<NetworkScope>, holdId: string): Promise<void> {
  const left = await removeHold(tx, holdId)
  if (left) await publish(tx, eventOf(left))
}

const eventOf = (hold: {
  readonly id: string
  readonly unitId: string
  readonly professionalId: string | null
}) => ({
  topic: 'holds' as const,
  id: hold.id,
  unitIds: [hold.unitId],
  professionalIds: [hold.professionalId],
})
