import { ORPCError } from '@orpc/client'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Appointment } from '../schemas.ts'
import { applyChange } from '../transitions/change.server.ts'
import { presentAppointment, undoableEntries } from '../transitions/present.server.ts'
import { type Change, listHistoryEntries } from '../transitions/queries.server.ts'
import { changeOfTime, type Elsewhere } from '../transitions/reschedule.server.ts'
import { changeBack } from '../transitions/undo.server.ts'
import { findTrace, lockFacts } from './queries.server.ts'
import {
  type ContactOutcome,
  type ContactSource,
  closesAt,
  contactRefusal,
  type ToldAppointment,
} from './rules.ts'
import { isOffered } from './times.server.ts'

/**
 * What a contact says about an own appointment, done as the system: within the transaction of the answer or the link,
 * on the appointment as the message told it, and on no other.
 */

/** Confirms that the patient comes. */
export const confirmForContact = (
  tx: Transaction<NetworkScope>,
  told: ToldAppointment,
  source: ContactSource,
): Promise<ContactOutcome> =>
  act(tx, told, async (current) =>
    current.state === 'confirmed'
      ? null
      : {
          set: { state: 'confirmed' },
          entries: [{ action: 'move', source, fromState: current.state, toState: 'confirmed' }],
        },
  )

/** Cancels the appointment, as the patient's wish, and gives its time up. */
export const cancelForContact = (
  tx: Transaction<NetworkScope>,
  told: ToldAppointment,
  source: ContactSource,
): Promise<ContactOutcome> =>
  act(tx, told, async (current) => ({
    set: { state: 'cancelled', cancelledBy: 'patient', cancelReason: '' },
    entries: [{ action: 'move', source, fromState: current.state, toState: 'cancelled' }],
    allocation: null,
  }))

/**
 * Gives the appointment one of the times that its contact is offered; with the same professional and at the same unit,
 * unless others were offered. With another professional it takes as long as is usual there.
 * @throws an exclusion violation when another takes the time in the same moment: `takenInstead` turns it into an outcome
 */
export const rescheduleForContact = (
  tx: Transaction<NetworkScope>,
  told: ToldAppointment,
  startsAt: string,
  source: ContactSource,
  elsewhere: Elsewhere = {},
): Promise<ContactOutcome> =>
  act(tx, told, async (current) => {
    const to = { ...elsewhere, ...(elsewhere.professionalId !== undefined && { durationMin: null }) }
    return (await isOffered(tx, current, startsAt, to))
      ? changeOfTime(tx, current, { startsAt, ...to, overbook: false, mayOverlap: false }, source)
      : 'taken'
  })

/**
 * Takes back what the contact did, until the appointment begins and unless somebody changed it since.
 * @param entryId of the outcome of the act
 * @throws as `rescheduleForContact`
 */
export async function undoForContact(
  tx: Transaction<NetworkScope>,
  told: ToldAppointment,
  entryId: string,
  source: ContactSource,
): Promise<ContactOutcome> {
  const { appointmentId, scheduleVersion } = told
  const facts = await lockFacts(tx, appointmentId)
  if (!facts) return { is: 'refused', why: 'gone' }
  if (facts.scheduleVersion !== scheduleVersion) return { is: 'refused', why: 'moved' }
  const made = undoableEntries(await listHistoryEntries(tx, appointmentId))
  if (made[0]?.id !== entryId)
    return { is: 'refused', why: facts.state === 'cancelled' ? 'cancelled' : 'moved' }
  const { timeBefore } = made[0]
  const before = timeBefore
    ? { ...facts, startsAt: new Date(timeBefore.startsAt), endsAt: new Date(timeBefore.endsAt) }
    : facts
  if (closesAt(before) <= tx.now || closesAt(facts) <= tx.now) return { is: 'refused', why: 'over' }
  const current = await presentAppointment(tx, appointmentId)
  return done(tx, current, () => changeBack(tx, current, made, { source, reason: '' }))
}

/** What is to be written; `taken` when its time is not to be had, null when the appointment is so already. */
type Decision = Change | 'taken' | null

async function act(
  tx: Transaction<NetworkScope>,
  { appointmentId, scheduleVersion }: ToldAppointment,
  decide: (current: Appointment) => Promise<Decision>,
): Promise<ContactOutcome> {
  const why = contactRefusal(await lockFacts(tx, appointmentId), scheduleVersion, tx.now)
  if (why) return { is: 'refused', why }
  const current = await presentAppointment(tx, appointmentId)
  return done(tx, current, () => decide(current))
}

async function done(
  tx: Transaction<NetworkScope>,
  current: Appointment,
  decide: () => Promise<Decision>,
): Promise<ContactOutcome> {
  try {
    const change = await decide()
    if (change === null) return { is: 'already' }
    if (change === 'taken') return { is: 'taken' }
    await applyChange(tx, current, change)
    return { is: 'done', ...(await findTrace(tx, current.id)) }
  } catch (error) {
    // Nothing was written yet: the conflict was seen before.
    if (error instanceof ORPCError && takenCodes.has(error.code)) return { is: 'taken' }
    throw error
  }
}

const takenCodes = new Set(['slot_taken', 'patient_busy', 'validation_failed'])
