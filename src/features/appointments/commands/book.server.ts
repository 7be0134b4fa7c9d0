import { v7 as uuid } from 'uuid'
import { rowOf } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { auditLog } from '#platform/audit/tables.server.ts'
import { outbox } from '#platform/db/tables.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { eventRow } from '#platform/live/publish.server.ts'
import { slotProblems } from '../problems.ts'
import type { BookablePatient } from '../queries/facts.server.ts'
import {
  type AuthorizationState,
  chargeOf,
  firstAuthorization,
  type ScreeningAnswer,
  type Source,
} from '../rules.ts'
import type { Appointment } from '../schemas.ts'
import { appointmentExams, appointmentHistory, appointments, busy } from '../tables.server.ts'
import {
  type AllocationInput,
  aroundOf,
  type BookingRequest,
  loadAllocationInput,
  minuteFrom,
} from './allocationInput.server.ts'
import { type NewAppointment, presentNew } from './booked.server.ts'
import { appointmentEvent } from './events.server.ts'
import { type Allocation, findAllocation } from './place.server.ts'
import { afterRace } from './race.server.ts'

export interface Details {
  readonly memberNumber: string
  readonly authorizationState?: AuthorizationState | undefined
  readonly authorizationNumber: string
  readonly authorizationPassword: string
  readonly authorizationValidUntil: string
  readonly screening: readonly ScreeningAnswer[]
  readonly notes: string
}

export interface Booking extends BookingRequest, Details {
  readonly patientId: string
  readonly startsAt: string
  readonly overbook: boolean
  readonly holdId?: string | undefined
}

/**
 * Books an appointment, once for one idempotency key: the days are locked, read, judged and written in one transaction, and
 * the exclusion constraint has the last word.
 * @throws `slot_taken` (409) with the reasons and what is free nearby; `hold_expired` (409); `validation_failed` (422)
 */
export function book(scope: MemberScope, booking: Booking): Promise<Appointment> {
  const from = minuteFrom(booking.startsAt)
  return afterRace(scope, { request: booking, from }, () =>
    transact(scope, async (tx) => {
      const { holdId: exceptHold, patientId } = booking
      const around = { ...aroundOf(from), exceptHold, patientId }
      const input = await loadAllocationInput(tx, booking, around, { from, to: from })
      if (exceptHold && !input.facts.held) throw problem(slotProblems, 'hold_expired')
      const allocation = await findAllocation(tx, input, from, booking.overbook)
      return writeAppointment(tx, input, allocation, booking, { source: 'frontDesk' })
    }),
  )
}

const instant = (minute: number) => new Date(minute * 60_000)

interface Origin {
  readonly source: Source
  readonly seriesId?: string
}

/** The appointment, its exams, the time that it takes, its first move, the audit entry and the live event: one round trip. */
export async function writeAppointment(
  tx: Transaction<MemberScope>,
  input: AllocationInput,
  allocation: Allocation,
  booking: Omit<Booking, 'startsAt'>,
  { source, seriesId }: Origin,
): Promise<Appointment> {
  const patient = assertPatientKnown(input)
  const { orgId, userId, now } = tx
  const { exams } = input.facts
  const id = uuid()
  const appointment: NewAppointment = {
    orgId,
    id,
    createdAt: now,
    updatedAt: now,
    unitId: booking.unitId,
    professionalId: allocation.professional?.id ?? null,
    patientId: booking.patientId,
    kind: booking.kind,
    source,
    seriesId: seriesId ?? null,
    startsAt: instant(allocation.from),
    endsAt: instant(allocation.to),
    arrivalPlace: allocation.arrivalPlace,
    isOverbooked: allocation.isOverbooked,
    ...insuranceOf(input, booking),
    ...chargeOf(booking.kind, exams, booking.insurancePlanId, allocation.professional?.prices ?? []),
    screening: booking.screening,
    notes: booking.notes.trim(),
  }
  const entry = rowOf(tx, { act: 'create', kind: 'appointment', id, after: snapshotOf(appointment, exams) })
  await insertTogether(tx.db, [
    rowsFor(appointments, [appointment]),
    rowsFor(
      appointmentExams,
      exams.map(({ id: examId, durationMin, priceCents }, position) => ({
        orgId,
        appointmentId: id,
        position,
        examId,
        durationMin,
        priceCents,
      })),
    ),
    rowsFor(busy, busyRows(orgId, { appointmentId: id }, allocation)),
    rowsFor(appointmentHistory, [
      {
        orgId,
        id: uuid(),
        appointmentId: id,
        userId,
        source,
        act: 'book',
        toState: 'scheduled',
      },
    ]),
    rowsFor(auditLog, entry ? [entry] : []),
    rowsFor(outbox, [eventRow(tx, appointmentEvent(appointment))]),
  ])
  return presentNew(appointment, input.facts, patient)
}

export function busyRows(
  orgId: string,
  owner: { appointmentId: string } | { holdId: string; expiresAt: Date },
  { places }: Pick<Allocation, 'places'>,
): (typeof busy.$inferInsert)[] {
  return places.map(({ subjectId, place, from, to }) => ({
    orgId,
    id: uuid(),
    subjectId,
    place,
    startsAt: instant(from),
    endsAt: instant(to),
    appointmentId: null,
    holdId: null,
    expiresAt: null,
    ...owner,
  }))
}

/** Whether the convênio wants to be asked before: always, or for one of the exams. */
export const requiresAuthorization = ({ plan, exams }: AllocationInput['facts']): boolean =>
  plan !== null && (plan.requiresAuthorization || exams.some((exam) => exam.requiresAuthorization))

export function insuranceOf(
  { facts }: AllocationInput,
  {
    insurancePlanId,
    insuranceProductId,
    ...details
  }: Pick<BookingRequest, 'insurancePlanId' | 'insuranceProductId'> & Details,
) {
  const isPlan = insurancePlanId !== null
  return {
    insurancePlanId,
    insuranceProductId: isPlan ? insuranceProductId : null,
    memberNumber: isPlan ? details.memberNumber.trim() : '',
    authorizationState: isPlan
      ? firstAuthorization(requiresAuthorization(facts), details)
      : ('none' as const),
    authorizationNumber: isPlan ? details.authorizationNumber.trim() : '',
    authorizationPassword: isPlan ? details.authorizationPassword.trim() : '',
    authorizationValidUntil: (isPlan && details.authorizationValidUntil) || null,
  }
}

function assertPatientKnown({ facts: { patient } }: AllocationInput): BookablePatient {
  if (!patient) throw failure('validation_failed', { errors: { patientId: 'Escolha o paciente' } })
  if (patient.status === 'deceased')
    throw failure('validation_failed', { errors: { patientId: 'Este paciente consta como falecido' } })
  return patient
}

const snapshotOf = (
  { createdAt: _, updatedAt: __, ...appointment }: NewAppointment,
  exams: readonly { name: string }[],
): Snapshot => ({
  ...appointment,
  exams: exams.map(({ name }) => name),
})
