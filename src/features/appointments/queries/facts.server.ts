import { sql } from 'drizzle-orm'
import type { ScreeningQuestion } from '#features/exams/rules.ts'
import type { PatientStatus } from '#features/patients/rules.ts'
import type { Price } from '#features/professionals/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type {
  Busy,
  ExamFacts,
  Facts,
  PlanFacts,
  ProfessionalFacts,
  ResourceFacts,
  UnitFacts,
} from '../availability/facts.ts'
import type { Prepared } from '../rules.ts'

/** A professional with what a booking takes from the record besides the time. */
export interface BookedProfessional extends ProfessionalFacts {
  readonly prices: readonly Price[]
  readonly followUpDays: number | null
}

export interface BookedExam extends ExamFacts, Prepared {
  readonly priceCents: number | null
  readonly requiresAuthorization: boolean
  readonly screeningQuestions: readonly ScreeningQuestion[]
  readonly ownQuestions: readonly string[]
}

export interface BookedPlan extends PlanFacts {
  readonly requiresAuthorization: boolean
  readonly followUpDays: number | null
  /** Its products that are in use. */
  readonly productIds: readonly string[]
}

export interface BookablePatient {
  readonly status: PatientStatus
  readonly fullName: string
  readonly socialName: string
  /** The preferred contact's; null without one. */
  readonly phone: string | null
}

export interface AgendaFacts extends Facts {
  readonly professionals: readonly BookedProfessional[]
  /** In the order in which they were asked for. */
  readonly exams: readonly BookedExam[]
  readonly plan: BookedPlan | null
  /** The asked-for patient, if such a one can be booked: not deleted, nor joined to another. */
  readonly patient: BookablePatient | null
  /** Whether the own hold still held; it is gone now. */
  readonly held: boolean
}

export interface FactsQuery {
  /** Null: those in use that the person may see. */
  readonly unitIds: readonly string[] | null
  readonly professionalIds: readonly string[]
  readonly examIds: readonly string[]
  readonly insurancePlanId: string | null
  readonly patientId?: string | undefined
  /** Minutes since 1970. */
  readonly from: number
  readonly to: number
  /** What is taken by these counts as free. */
  readonly exceptAppointment?: string | undefined
  readonly exceptHold?: string | undefined
  /** Taken before anything is read, in this order, until the transaction ends. */
  readonly locks?: readonly string[]
}

interface Answer {
  units: UnitFacts[]
  resources: ResourceFacts[]
  professionals: BookedProfessional[]
  exams: BookedExam[]
  plan: BookedPlan | null
  patient: AgendaFacts['patient']
  held: boolean
  busy: [subjectId: string, place: number, begins: number[], ends: number[]][]
}

const at = (minute: number) => new Date(minute * 60_000).toISOString()
const list = (values: readonly string[]) => sql`${`{${values.join(',')}}`}`

/** One round trip; see `acolhe_agenda_facts` in the migrations. */
export async function findFacts(tx: Transaction<MemberScope>, query: FactsQuery): Promise<AgendaFacts> {
  const { unitIds, professionalIds, examIds, insurancePlanId, from, to, locks = [] } = query
  const keys = `{${locks.map((key) => `"${key}"`).join(',')}}`
  const { rows } = await tx.db.execute<{ facts: Answer }>(sql`
    select acolhe_agenda_facts(${keys}::text[], ${unitIds && list(unitIds)}::uuid[], ${list(professionalIds)}::uuid[],
      ${list(examIds)}::uuid[], ${insurancePlanId}::uuid, ${query.patientId ?? null}::uuid, ${at(from).slice(0, 10)}::date, ${at(to).slice(0, 10)}::date,
      ${at(from)}::timestamptz, ${at(to)}::timestamptz,
      ${query.exceptAppointment ?? null}::uuid, ${query.exceptHold ?? null}::uuid) as facts`)
  const facts = rows[0]?.facts
  if (!facts) throw new Error('the facts of an agenda were not returned')
  const exams = new Map(facts.exams.map((exam) => [exam.id, exam]))
  return {
    units: new Map(facts.units.map((unit) => [unit.id, unit])),
    resources: facts.resources,
    professionals: facts.professionals,
    exams: examIds.flatMap((id) => exams.get(id) ?? []),
    plan: facts.plan,
    patient: facts.patient,
    held: facts.held,
    busy: facts.busy.flatMap(([subjectId, place, begins, ends]) =>
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

/** Who could do it at all, by unit, specialty, exams and convênio; times are another question. In a fixed order. */
export async function findCandidates(
  tx: Transaction<MemberScope>,
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
       and not exists (select from unnest(${list(examIds)}::uuid[]) wished (id) where not exists (
         select from professional_exams pe where pe.org_id = p.org_id and pe.professional_id = p.id and pe.exam_id = wished.id))
     order by p.id limit 500`)
  return rows.map(({ id }) => id)
}
