import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type { MemberScope, NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { aroundOf, type BookingRequest, loadRequest, minuteFrom } from '../availability/load.server.ts'
import { assertPatientFree } from '../booking/patientBusy.server.ts'
import { allocateOrReject, rejectOverlap } from '../booking/rejection.server.ts'
import { appointmentProblems } from '../problems.ts'
import { mayReschedule, type Source, type TimeBefore } from '../rules.ts'
import type { Appointment } from '../schemas.ts'
import { change } from './change.server.ts'
import type { Change } from './queries.server.ts'

/** What is to be otherwise than it was booked; the rest stays. */
export interface Elsewhere {
  /** Null for as long as it usually takes. */
  readonly durationMin?: number | null | undefined
  readonly professionalId?: string | undefined
  readonly unitId?: string | undefined
}

export interface NewTime extends Elsewhere {
  readonly startsAt: string
  readonly overbook: boolean
  readonly mayOverlap: boolean
}

/** Returns the request by which the appointment was booked, with its current duration. */
export function requestOf(appointment: Appointment): BookingRequest {
  const { unitId, professionalId, kind, insurancePlanId, insuranceProductId, startsAt, endsAt } = appointment
  return {
    unitId,
    professionalId,
    kind,
    insurancePlanId,
    insuranceProductId,
    examIds: appointment.exams.map(({ examId }) => examId),
    // By order of arrival everybody has the whole period.
    durationMin: appointment.arrivalPlace === null ? minuteOf(endsAt) - minuteOf(startsAt) : null,
  }
}

/** The same, with what is to be otherwise. */
export const requestTo = (
  appointment: Appointment,
  { durationMin, professionalId, unitId }: Elsewhere,
): BookingRequest => ({
  ...requestOf(appointment),
  ...(durationMin !== undefined && { durationMin }),
  ...(professionalId !== undefined && { professionalId }),
  ...(unitId !== undefined && { unitId }),
})

export const timeOf = (appointment: Appointment): TimeBefore => {
  const { unitId, professionalId, startsAt, endsAt, arrivalPlace, isOverbooked } = appointment
  return { unitId, professionalId, startsAt, endsAt, arrivalPlace, isOverbooked }
}

/**
 * Gives the appointment another time and frees the old one, in one transaction.
 * @throws `slot_taken` (409); `patient_busy` (409); `move_refused` (409) for one that is under way or over; `stale_version` (409)
 */
export function reschedule(
  scope: MemberScope,
  id: string,
  version: number,
  to: NewTime,
): Promise<Appointment> {
  return rejectOverlap(scope, null, () =>
    change(scope, id, version, async (tx, current) => {
      if (!mayReschedule(current.state)) throw problem(appointmentProblems, 'move_refused', { current })
      return changeOfTime(tx, current, to, 'frontDesk')
    }),
  )
}

/**
 * Locks the days that the new time touches, and returns what changes with it.
 * @throws `slot_taken` (409); `patient_busy` (409)
 */
export async function changeOfTime(
  tx: Transaction<NetworkScope>,
  current: Appointment,
  { startsAt, overbook, mayOverlap, ...to }: NewTime,
  source: Source,
): Promise<Change> {
  const from = minuteFrom(startsAt)
  const request = requestTo(current, to)
  const around = { ...aroundOf(from), exceptAppointment: current.id, patientId: current.patientId }
  const loaded = await loadRequest(tx, request, around, { from, to: from })
  const allocation = await allocateOrReject(tx, loaded, from, overbook)
  assertPatientFree(loaded, allocation, mayOverlap)
  return {
    set: {
      unitId: request.unitId,
      professionalId: allocation.professional?.id ?? null,
      startsAt: dateOfMinute(allocation.from),
      endsAt: dateOfMinute(allocation.to),
      arrivalPlace: allocation.arrivalPlace,
      isOverbooked: allocation.isOverbooked,
    },
    entries: [
      {
        action: 'reschedule',
        source,
        fromState: current.state,
        toState: current.state,
        timeBefore: timeOf(current),
      },
    ],
    allocation,
  }
}
