import { minutesOfDay } from '#lib/days.ts'
import { minuteOf } from '#lib/zones.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { AppointmentItem } from '../schemas.ts'
import type { AgendaFacts, LoadedRequest } from './facts.ts'
import { isOnResourceAlone } from './occupied.ts'
import { findCandidates, findFacts } from './queries.server.ts'

/** A booking request, as it comes from the API. */
export interface BookingRequest {
  readonly unitId: string
  /** Null for any who can. */
  readonly professionalId: string | null
  readonly kind: AppointmentItem['kind']
  readonly examIds: readonly string[]
  readonly insurancePlanId: string | null
  readonly insuranceProductId: string | null
  readonly durationMin: number | null
}

/** The stretch of the agenda to load, with what counts as free in it. */
export interface FactsWindow {
  /** Minutes since 1970. */
  readonly from: number
  readonly to: number
  readonly exceptAppointment?: string | undefined
  readonly exceptHold?: string | undefined
  readonly patientId?: string | undefined
}

/** What counts as free: the appointment to be rescheduled, and the person's own hold. */
export type Except = Pick<FactsWindow, 'exceptAppointment' | 'exceptHold'>

/** Returns the days on both sides of a requested time, for the free times near it. */
export const aroundOf = (from: number): FactsWindow => ({
  from: from - 2 * minutesOfDay,
  to: from + 2 * minutesOfDay,
})

/**
 * Returns the keys of the agenda's days that a time may touch, with half a day on each side for what reaches
 * beyond it.
 */
export const lockKeys = (subjects: readonly string[], { from, to }: { from: number; to: number }): string[] =>
  subjects.flatMap((subject) =>
    keysFor(subject, { from: from - minutesOfDay / 2, to: to + minutesOfDay / 2 }),
  )

const keysFor = (subject: string, { from, to }: { from: number; to: number }): string[] => {
  const keys: string[] = []
  for (let one = Math.floor(from / minutesOfDay); one <= Math.floor((to - 1) / minutesOfDay); one++)
    keys.push(`${subject} ${one}`)
  return keys
}

/**
 * Loads the facts that a request is judged by in one round trip, or two when any professional will do. Before
 * a write (`locked`), the days of the agenda that it touches are locked: others who want the same days wait,
 * and then read what was written. Locks are taken in the order of their names, so that two never wait for
 * each other.
 * @throws `validation_failed` (422) for a unit, exam, convênio or professional that does not exist
 */
export async function loadRequest(
  tx: Transaction<NetworkScope>,
  request: BookingRequest,
  around: FactsWindow,
  locked: { from: number; to: number } | null,
): Promise<LoadedRequest> {
  const candidates =
    request.professionalId === null ? await candidatesFor(tx, request) : [request.professionalId]
  // The patient, too: of two bookings at once the later one knows of the other.
  const subjects = [
    ...candidates,
    ...(request.examIds.length > 0 ? [request.unitId] : []),
    ...(around.patientId === undefined ? [] : [around.patientId]),
  ]
  const facts = await findFacts(tx, {
    unitIds: [request.unitId],
    professionalIds: candidates,
    examIds: request.examIds,
    insurancePlanId: request.insurancePlanId,
    ...around,
    locks: locked ? lockKeys(subjects, locked).sort() : [],
  })
  assertKnown(request, facts)
  const { unitId, kind, insuranceProductId: productId, durationMin } = request
  const query = { unitId, kind, exams: facts.exams, plan: facts.plan, productId, durationMin }
  const isAlone = request.professionalId === null && isOnResourceAlone(facts.exams)
  const { exceptAppointment = null } = around
  return { facts, query, professionalIds: isAlone ? [] : candidates, exceptAppointment }
}

const candidatesFor = (tx: Transaction<NetworkScope>, { unitId, examIds, insurancePlanId }: BookingRequest) =>
  findCandidates(tx, { unitIds: [unitId], specialty: null, examIds, insurancePlanId })

/** Rejects references that the database does not know; a deleted record counts as unknown. */
function assertKnown(request: BookingRequest, facts: AgendaFacts): void {
  const errors: Record<string, string> = {}
  if (!facts.units.has(request.unitId)) errors.unitId = 'Escolha a unidade'
  if (request.professionalId !== null && facts.professionals.length === 0)
    errors.professionalId = 'Escolha o profissional'
  if (facts.exams.length < request.examIds.length) errors.examIds = 'Um dos exames não existe mais'
  if (new Set(request.examIds).size < request.examIds.length) errors.examIds = 'O mesmo exame está duas vezes'
  if (request.insurancePlanId !== null && !facts.plan)
    errors.insurancePlanId = 'Este convênio não existe mais'
  if (
    request.insuranceProductId !== null &&
    facts.plan?.productIds.includes(request.insuranceProductId) !== true
  )
    errors.insuranceProductId = 'Este plano não é do convênio'
  if (Object.keys(errors).length > 0) throw failure('validation_failed', { errors })
}

export const nowInMinutes = ({ now }: Pick<Transaction<NetworkScope>, 'now'>): number =>
  Math.ceil(now.getTime() / 60_000)

/**
 * Returns the minute of an instant: times have no seconds.
 * @throws `validation_failed` (422)
 */
export function minuteFrom(instant: string): number {
  const minute = minuteOf(instant)
  if (minute * 60_000 !== Date.parse(instant))
    throw failure('validation_failed', { errors: { startsAt: 'O horário vai só até os minutos' } })
  return minute
}
