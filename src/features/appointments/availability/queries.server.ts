import { sql } from 'drizzle-orm'
import { displayName } from '#features/patients/rules.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { findSurvivors, joinedTo } from '../mergedPatients.server.ts'
import { iso } from '../timestamps.ts'
import type { AgendaFacts, Busy } from './facts.ts'
import { agendaFacts } from './factsSchema.server.ts'

export interface FactsQuery {
  /** Null for those in use that the person may see. */
  readonly unitIds: readonly string[] | null
  readonly professionalIds: readonly string[]
  readonly examIds: readonly string[]
  readonly insurancePlanId: string | null
  readonly patientId?: string | undefined
  /** Minutes since 1970. */
  readonly from: number
  readonly to: number
  /** The time of these counts as free. */
  readonly exceptAppointment?: string | undefined
  readonly exceptHold?: string | undefined
  /** Locked in this order before anything is read, until the transaction ends. */
  readonly locks?: readonly string[]
  /** For those who ask for hours alone: what occupies them is not read. */
  readonly withoutBusy?: boolean
}

const at = (minute: number) => new Date(minute * 60_000).toISOString()
const list = (values: readonly string[]) => sql`${`{${values.join(',')}}`}`

/** Loads the facts in one round trip; see db/functions/agenda_facts.sql. */
export async function findFacts(tx: Transaction<NetworkScope>, query: FactsQuery): Promise<AgendaFacts> {
  const { unitIds, professionalIds, examIds, insurancePlanId, from, to, locks = [] } = query
  const keys = `{${locks.map((key) => `"${key}"`).join(',')}}`
  const { rows } = await tx.db.execute<{ facts: unknown }>(sql`
    select acolhe_agenda_facts(${keys}::text[], ${unitIds && list(unitIds)}::uuid[], ${list(professionalIds)}::uuid[],
      ${list(examIds)}::uuid[], ${insurancePlanId}::uuid, ${query.patientId ?? null}::uuid, ${at(from).slice(0, 10)}::date, ${at(to).slice(0, 10)}::date,
      ${at(from)}::timestamptz, ${at(query.withoutBusy ? from : to)}::timestamptz,
      ${query.exceptAppointment ?? null}::uuid, ${query.exceptHold ?? null}::uuid) as facts`)
  const facts = agendaFacts.parse(rows[0]?.facts)
  const exams = new Map(facts.exams.map((exam) => [exam.id, exam]))
  return {
    units: new Map(facts.units.map((unit) => [unit.id, unit])),
    resources: facts.resources,
    professionals: facts.professionals,
    exams: examIds.flatMap((id) => exams.get(id) ?? []),
    plan: facts.plan,
    patient: facts.patient,
    patientTimes: facts.patientTimes,
    travelMinutes: facts.travelMinutes,
    hadHold: facts.hadHold,
    busy: facts.allocations.flatMap(([subjectId, place, begins, ends]) =>
      begins.map((from, at): Busy => ({ subjectId, place, from, to: ends[at] ?? from })),
    ),
  }
}

export interface CandidateQuery {
  readonly unitIds: readonly string[] | null
  readonly specialty: string | null
  readonly examIds: readonly string[]
  readonly insurancePlanId: string | null
}

/**
 * Returns, in a fixed order, who could attend by unit, specialty, exams and convênio; their times are judged
 * elsewhere.
 */
export async function findCandidates(
  tx: Transaction<NetworkScope>,
  { unitIds, specialty, examIds, insurancePlanId }: CandidateQuery,
): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select p.id from professionals p
     where p.org_id = ${tx.orgId} and p.deleted_at is null and p.is_active
       and exists (select from professional_units pu where pu.org_id = p.org_id and pu.professional_id = p.id
         and (${unitIds === null} or pu.unit_id = any (${list(unitIds ?? [])}::uuid[])))
       and (${specialty === null} or ${specialty ?? ''} = any (p.specialties))
       and (${insurancePlanId === null} or exists (select from professional_plans pp where pp.org_id = p.org_id
         and pp.professional_id = p.id and pp.insurance_plan_id = ${insurancePlanId}::uuid))
       and not exists (select from unnest(${list(examIds)}::uuid[]) requested (id) where not exists (
         select from professional_exams pe where pe.org_id = p.org_id and pe.professional_id = p.id and pe.exam_id = requested.id))
     order by p.id limit 500`)
  return rows.map(({ id }) => id)
}

/** What occupies a time: an appointment with its patient, a hold with its author, or neither is shown. */
export interface Occupant {
  /** Minutes since 1970. */
  readonly from: number
  readonly to: number
  readonly appointment: { readonly id: string; readonly patientName: string } | null
  /** `userId` is null for a visitor of the public page. */
  readonly hold: { readonly userId: string | null } | null
}

interface OccupiedSpan {
  readonly subjectIds: readonly string[]
  readonly from: string
  readonly to: string
  readonly exceptAppointment: string | null
}

const maxBlocking = 20

/**
 * Returns, in order, what occupies a time of these professionals or resources, named as far as the person may
 * see it; professionals see the holds in their own agenda.
 */
export async function findOccupants(
  tx: Transaction<NetworkScope>,
  { subjectIds, from, to, exceptAppointment }: OccupiedSpan,
): Promise<Occupant[]> {
  const { rows } = await tx.db.execute<{
    from: number
    to: number
    id: string | null
    patient_id: string | null
    merged_into: string | null
    full_name: string
    social_name: string
    hold_id: string | null
    user_id: string | null
  }>(sql`
    select floor(date_part('epoch', b.starts_at) / 60)::int as "from", ceil(date_part('epoch', b.ends_at) / 60)::int as "to",
           a.id, p.id as patient_id, p.merged_into, p.full_name, p.social_name, h.id as hold_id, h.user_id
      from allocations b
      left join appointments a on a.org_id = b.org_id and a.id = b.appointment_id
      left join patients p on p.org_id = a.org_id and p.id = a.patient_id
      left join holds h on h.org_id = b.org_id and h.id = b.hold_id
        ${tx.role === 'professional' ? sql`and h.professional_id = any ((select acolhe_own_professionals())::uuid[])` : sql``}
     where b.org_id = ${tx.orgId} and b.subject_id = any (${`{${subjectIds.join(',')}}`}::uuid[])
       and (b.appointment_id is null or b.appointment_id is distinct from ${exceptAppointment}::uuid)
       and (b.expires_at is null or b.expires_at > now())
       and b.starts_at < ${to}::timestamptz and b.starts_at > ${from}::timestamptz - interval '2 days' and b.ends_at > ${from}::timestamptz
     order by b.starts_at, b.id limit ${maxBlocking}`)
  const joined = rows.flatMap(({ merged_into, patient_id }) =>
    merged_into === null ? [] : (patient_id ?? []),
  )
  const survivors = joined.length > 0 ? await findSurvivors(tx, joined) : new Map()
  return rows.map(({ from, to, id, patient_id: patientId, hold_id: holdId, user_id: userId, ...row }) => {
    const { full_name: fullName, social_name: socialName } = survivors.get(patientId) ?? row
    const isNamed = id !== null && patientId !== null
    return {
      from,
      to,
      appointment: isNamed ? { id, patientName: displayName({ fullName, socialName }) } : null,
      hold: holdId === null ? null : { userId },
    }
  })
}

/** Returns the last attended appointment of the patient with that professional before an instant. */
export async function findLastAppointment(
  tx: Transaction<NetworkScope>,
  patientId: string,
  professionalId: string,
  before: string,
): Promise<string | null> {
  const { rows } = await tx.db.execute<{ starts_at: string }>(sql`
    select a.starts_at from appointments a
     where a.org_id = ${tx.orgId} and a.patient_id = any (${joinedTo(tx, patientId)}) and a.professional_id = ${professionalId}
       and a.state = 'done' and a.kind in ('firstVisit', 'visit', 'telehealth') and a.starts_at < ${before}::timestamptz
     order by a.starts_at desc limit 1`)
  return rows[0] ? iso(rows[0].starts_at) : null
}

/** True when the professional attended the patient since the instant, at any unit. */
export async function wasAttendedSince(
  tx: Transaction<NetworkScope>,
  patientId: string,
  professionalId: string,
  { since, before }: { since: string; before: string },
): Promise<boolean> {
  const { rows } = await tx.db.execute<{ answer: boolean }>(sql`
    select acolhe_attended_since(${joinedTo(tx, patientId)}, ${professionalId}, ${since}, ${before}) as answer`)
  return rows[0]?.answer === true
}
