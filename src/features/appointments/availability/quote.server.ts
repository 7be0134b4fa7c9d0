import { questionsOf } from '#features/exams/rules.ts'
import { addDays } from '#lib/days.ts'
import { dateOfMinute, dayIn, instantOf, wallMinute } from '#lib/zones.ts'
import {
  type MemberScope,
  type NetworkScope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { overlapsOf } from '../booking/patientBusy.server.ts'
import { chargeOf, joinPreparations, requiresAuthorization } from '../booking/rules.ts'
import type { AgendaFacts } from './facts.ts'
import { aroundOf, type BookingRequest, loadRequest, minuteFrom, nowInMinutes } from './load.server.ts'
import { timeNeedsOf } from './occupied.ts'
import { findLastAppointment, wasAttendedSince } from './queries.server.ts'

interface Quoted {
  readonly patientId?: string | undefined
  readonly startsAt?: string | undefined
  /** The appointment itself, once it is booked. */
  readonly exceptId?: string | undefined
}

/** Returns what the front desk says to the patient before booking. */
export const quote = (scope: MemberScope, request: BookingRequest, quoted: Quoted) =>
  transact(scope, (tx) => quoteIn(tx, request, quoted))

/** The same within a transaction, of a contact too. */
export async function quoteIn(
  tx: Transaction<NetworkScope>,
  request: BookingRequest,
  { patientId, startsAt, exceptId }: Quoted,
) {
  const from = startsAt ? minuteFrom(startsAt) : null
  const around = { ...aroundOf(from ?? nowInMinutes(tx)), patientId, exceptAppointment: exceptId }
  const { facts, query } = await loadRequest(tx, request, around, null)
  const professional = request.professionalId === null ? null : (facts.professionals[0] ?? null)
  const { texts, ...preparation } = joinPreparations(facts.exams)
  const { priceCents } = chargeOf(
    request.kind,
    facts.exams,
    request.insurancePlanId,
    professional?.prices ?? [],
  )
  const durationMin = timeNeedsOf(query, professional)?.duration ?? null
  return {
    durationMin,
    overlaps:
      from === null ? [] : overlapsOf(facts, { unitId: query.unitId, from, to: from + (durationMin ?? 1) }),
    priceCents,
    requiresAuthorization: requiresAuthorization(facts),
    ...preparation,
    preparation: [...texts],
    questions: [...new Set(facts.exams.flatMap(questionsOf))],
    followUp:
      request.kind === 'followUp' && professional && patientId
        ? await followUpOf(tx, facts, patientId, startsAt)
        : null,
  }
}

/**
 * Returns the follow-up window of the professional, or the convênio's (CFM 1.958/2010 leaves it to the
 * professional).
 */
async function followUpOf(
  tx: Transaction<NetworkScope>,
  { professionals, plan, units }: AgendaFacts,
  patientId: string,
  startsAt: string | undefined,
) {
  const [professional] = professionals
  const [unit] = units.values()
  if (!professional || !unit) return null
  const at = startsAt ?? tx.now.toISOString()
  const visitAt = await findLastAppointment(tx, patientId, professional.id, at)
  const days = professional.followUpDays ?? plan?.followUpDays ?? null
  const period = { days, periodOf: days === null ? null : periodOf(professional) }
  const dayOf = (instant: string) => dayIn(new Date(instant), unit.timeZone)
  const lastDay = visitAt === null || days === null ? '' : addDays(dayOf(visitAt), days)
  const isWithin = visitAt !== null && (lastDay === '' || dayOf(at) <= lastDay)
  if (isWithin || tx.units === null) return { visitAt, lastDay, isWithin, ...period }
  // For an appointment at a unit that the person does not see, the answer is that it was in time, not when it
  // was.
  const firstDay = days === null ? null : wallMinute(addDays(dayOf(at), -days), 0)
  const since =
    firstDay === null ? '-infinity' : dateOfMinute(instantOf(unit.timeZone, firstDay)).toISOString()
  return (await wasAttendedSince(tx, patientId, professional.id, { since, before: at }))
    ? { visitAt: null, lastDay: '', isWithin: true, ...period }
    : { visitAt, lastDay, isWithin, ...period }
}

/** Whose period holds: the professional's own, if there is one. */
const periodOf = ({ followUpDays }: { readonly followUpDays: number | null }) =>
  followUpDays === null ? ('insurancePlan' as const) : ('professional' as const)
