import { v7 as uuid } from 'uuid'
import { displayName } from '#features/patients/rules.ts'
import { tellFollowers } from '#platform/db/followers.server.ts'
import {
  type MemberScope,
  type NetworkScope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import type { AgendaFacts, BookablePatient, LoadedRequest } from '../availability/facts.ts'
import { aroundOf, type BookingRequest, loadRequest, minuteFrom } from '../availability/load.server.ts'
import { slotProblems } from '../problems.ts'
import { seriesOf } from '../queries.server.ts'
import {
  type AuthorizationState,
  chargeOf,
  firstAuthorization,
  lacksAuthorization,
  requiresAuthorization,
  type ScreeningAnswer,
  type Source,
} from '../rules.ts'
import type { Appointment } from '../schemas.ts'
import type { NoteInConversation } from '../slots.server.ts'
import type { Allocation } from './allocation.ts'
import { assertPatientFree } from './patientBusy.server.ts'
import { insertAppointment, type NewAppointment } from './queries.server.ts'
import { allocateOrReject, rejectOverlap } from './rejection.server.ts'

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
  readonly mayOverlap: boolean
  readonly holdId?: string | undefined
  /** In which it was agreed. */
  readonly conversationId?: string | undefined
}

interface Origin {
  readonly source: Source
  readonly series?: { readonly id: string; readonly number: number; readonly total: number }
}

/** A booking that fits: what it asked for, with its place and its patient. */
export interface Fitting {
  readonly request: LoadedRequest
  readonly booking: Booking
  readonly allocation: Allocation
  readonly patient: BookablePatient
}

/**
 * Books an appointment, once for each idempotency key: in one transaction the days are locked, the facts
 * loaded, the time allocated and the appointment inserted. The exclusion constraint has the last word.
 * @throws `slot_taken` (409) with the reasons and the free times nearby; `patient_busy` (409); `hold_expired`
 * (409); `validation_failed` (422)
 */
export function book(
  scope: MemberScope,
  booking: Booking,
  noteInConversation: NoteInConversation,
): Promise<Appointment> {
  const from = minuteFrom(booking.startsAt)
  return rejectOverlap(scope, { request: booking, from }, () =>
    transact(scope, async (tx) => {
      const request = await loadBooking(tx, booking, from)
      const appointment = await insertFitting(tx, await judge(tx, request, booking, from), {
        source: sourceOf(booking),
      })
      if (booking.conversationId) await noteInConversation(tx, booking.conversationId, [appointment.id])
      await tellFollowers(tx, 'appointment', [appointment.id])
      return appointment
    }),
  )
}

/** By whom it came to a person of the clinic, who books it. */
export const sourceOf = ({ conversationId }: Pick<Booking, 'conversationId'>): Source =>
  conversationId ? 'conversation' : 'frontDesk'

/**
 * Locks the days of a booking and loads the facts that it is judged by.
 * @throws `hold_expired` (409); `validation_failed` (422)
 */
export async function loadBooking(
  tx: Transaction<NetworkScope>,
  booking: Booking,
  from: number,
): Promise<LoadedRequest> {
  const { holdId: exceptHold, patientId } = booking
  const window = { ...aroundOf(from), exceptHold, patientId }
  const request = await loadRequest(tx, booking, window, { from, to: from })
  if (exceptHold && !request.facts.hadHold) throw problem(slotProblems, 'hold_expired')
  return request
}

/**
 * Allocates the time that begins at `from`.
 * @throws `slot_taken` (409); `patient_busy` (409); `validation_failed` (422)
 */
export async function judge(
  tx: Transaction<NetworkScope>,
  request: LoadedRequest,
  booking: Booking,
  from: number,
): Promise<Fitting> {
  const allocation = await allocateOrReject(tx, request, from, booking.overbook)
  const patient = assertBookablePatient(request)
  assertPatientFree(request, allocation, booking.mayOverlap)
  return { request, booking, allocation, patient }
}

export async function insertFitting(
  tx: Transaction<NetworkScope>,
  { request, booking, allocation, patient }: Fitting,
  origin: Origin,
): Promise<Appointment> {
  const appointment = newAppointment(tx, request, allocation, booking, origin)
  await insertAppointment(tx, appointment, request.facts.exams, allocation)
  return presentNew(appointment, request.facts, patient)
}

function newAppointment(
  { orgId, now }: Transaction<NetworkScope>,
  { facts }: LoadedRequest,
  { professional, from, to, arrivalPlace, isOverbooked }: Allocation,
  booking: Booking,
  { source, series }: Origin,
): NewAppointment {
  const { kind, insurancePlanId } = booking
  return {
    orgId,
    id: uuid(),
    createdAt: now,
    updatedAt: now,
    unitId: booking.unitId,
    professionalId: professional?.id ?? null,
    patientId: booking.patientId,
    kind,
    source,
    seriesId: series?.id ?? null,
    seriesNumber: series?.number ?? null,
    seriesTotal: series?.total ?? null,
    startsAt: new Date(from * 60_000),
    endsAt: new Date(to * 60_000),
    arrivalPlace,
    isOverbooked,
    ...insuranceOf(facts, booking),
    ...chargeOf(kind, facts.exams, insurancePlanId, professional?.prices ?? []),
    screening: booking.screening,
    notes: booking.notes.trim(),
  }
}

/** Returns the payer's columns; without a convênio there is nothing to authorise. */
export function insuranceOf(
  facts: AgendaFacts,
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

function assertBookablePatient({ facts: { patient } }: LoadedRequest): BookablePatient {
  if (!patient) throw failure('validation_failed', { errors: { patientId: 'Escolha o paciente' } })
  if (patient.status === 'deceased')
    throw failure('validation_failed', { errors: { patientId: 'Este paciente consta como falecido' } })
  return patient
}

/**
 * Returns the new appointment as reading it would: all that it names is among the facts. There is nothing to
 * undo yet.
 */
function presentNew(
  {
    orgId: _,
    startsAt,
    endsAt,
    createdAt,
    updatedAt,
    seriesNumber,
    seriesTotal,
    ...appointment
  }: NewAppointment,
  { plan, exams }: AgendaFacts,
  patient: BookablePatient,
): Appointment {
  return {
    ...appointment,
    series: seriesOf(seriesNumber, seriesTotal),
    version: 1,
    state: 'scheduled',
    cancelledBy: '',
    cancelReason: '',
    nextInSeries: (seriesTotal ?? 0) - (seriesNumber ?? 0),
    undoable: null,
    checkedInAt: null,
    startedAt: null,
    finishedAt: null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    patientName: displayName(patient),
    patientPhone: patient.phone ?? '',
    exams: exams.map(({ id: examId, name, durationMin, priceCents }) => ({
      examId,
      name,
      durationMin,
      priceCents,
    })),
    insurancePlanName: plan?.name ?? '',
    authorizationValidUntil: appointment.authorizationValidUntil ?? '',
    screening: [...appointment.screening],
    needs: lacksAuthorization(appointment.authorizationState) ? ['authorization'] : [],
    hasNotes: appointment.notes !== '',
  }
}
