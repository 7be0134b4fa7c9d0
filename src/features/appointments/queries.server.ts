import { type SQL, sql } from 'drizzle-orm'
import { displayName } from '#features/patients/rules.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { findNamesInAgenda, findSurvivors, joinedTo } from './mergedPatients.server.ts'
import { hasNeed, needsOf } from './needs.server.ts'
import type { Need } from './rules.ts'
import type { Appointment, AppointmentItem } from './schemas.ts'
import { iso } from './timestamps.ts'

/**
 * An appointment as the database returns it, with its related records; instants are text of PostgreSQL's
 * JSON.
 */
interface Row {
  id: string
  version: number
  unit_id: string
  professional_id: string | null
  patient_id: string
  merged_into: string | null
  /** Null when the person may not read the record. */
  full_name: string | null
  social_name: string | null
  phone: string | null
  kind: Appointment['kind']
  state: Appointment['state']
  starts_at: string
  ends_at: string
  arrival_place: number | null
  is_overbooked: boolean
  exams: Appointment['exams']
  insurance_plan_id: string | null
  plan_name: string
  authorization_state: Appointment['authorizationState']
  needs: Need[]
  has_notes: boolean
  series_id: string | null
  series_number: number | null
  series_total: number | null
  checked_in_at: string | null
  started_at: string | null
  finished_at: string | null
}

/** The fields that an agenda does not show. */
interface WholeRow extends Row {
  created_at: string
  updated_at: string
  insurance_product_id: string | null
  member_number: string
  authorization_number: string
  authorization_password: string
  authorization_valid_until: string | null
  price_cents: number | null
  share_cents: number | null
  screening: Appointment['screening']
  notes: string
  source: Appointment['source']
  cancelled_by: Appointment['cancelledBy']
  cancel_reason: string
  next_in_series: number
}

const shown = sql.raw(
  [
    ...['id', 'version', 'unit_id', 'professional_id', 'patient_id', 'kind', 'state', 'starts_at', 'ends_at'],
    ...['arrival_place', 'is_overbooked', 'insurance_plan_id', 'authorization_state', 'series_id'],
    ...['series_number', 'series_total'],
    ...['checked_in_at', 'started_at', 'finished_at'],
  ]
    .map((column) => `a.${column}`)
    .join(', '),
)

/** Selects as `b` the appointments of the series of `a` that are later, still ahead, and to which nobody has come. */
export const isNextInSeries = sql.raw(`b.org_id = a.org_id and b.series_id = a.series_id
  and b.starts_at > a.starts_at and b.starts_at > now() and b.state in ('scheduled', 'confirmed')`)

const whole = sql`a.*, case when a.series_id is null then 0
  else (select count(*)::int from appointments b where ${isNextInSeries}) end as next_in_series`

/**
 * Sets instead of joins: for a thousand appointments each other table is read once, and each name is sent
 * once.
 */
interface Sets<R extends Row> {
  appointments: R[] | null
  patients: [id: string, mergedInto: string | null, fullName: string, socialName: string][] | null
  /** Begins with the preferred contact's. */
  phones: [patientId: string, phone: string][] | null
  plans: [id: string, name: string][] | null
  exams: [appointmentId: string, exam: Appointment['exams'][number]][] | null
}

const selection = ({ orgId }: Transaction<NetworkScope>, columns: SQL, where: SQL, limit: number) => sql`
  with a as materialized (
    select ${columns}, a.notes <> '' as has_notes, ${needsOf} as needs from appointments a
     where ${where} order by a.starts_at, a.id limit ${limit})
  select json_build_object(
    'appointments', (select json_agg(a order by a.starts_at, a.id) from a),
    'patients', (select json_agg(json_build_array(p.id, p.merged_into, p.full_name, p.social_name))
      from patients p where p.org_id = ${orgId} and p.id = any (array(select a.patient_id from a))),
    'phones', (select json_agg(json_build_array(c.patient_id, c.phone) order by c.is_preferred desc, c.position)
      from patient_contacts c
     where c.org_id = ${orgId} and c.patient_id = any (array(select a.patient_id from a)) and c.phone <> ''),
    'plans', (select json_agg(json_build_array(i.id, i.name))
      from insurance_plans i where i.org_id = ${orgId} and i.id = any (array(select a.insurance_plan_id from a))),
    'exams', (select json_agg(json_build_array(x.appointment_id, json_build_object('examId', x.exam_id,
        'name', (select e.name from exams e where e.org_id = x.org_id and e.id = x.exam_id),
        'durationMin', x.duration_min, 'priceCents', x.price_cents)) order by x.position)
      from appointment_exams x where x.org_id = ${orgId} and x.appointment_id = any (array(select a.id from a)))) as sets`

function assemble<R extends Row>({ appointments, patients, phones, plans, exams }: Sets<R>): R[] {
  const ofPatient = new Map(patients?.map((patient) => [patient[0], patient]))
  // Reversed, because the first of several counts.
  const phoneOf = new Map(phones?.toReversed())
  const planOf = new Map(plans)
  const examsOf = Map.groupBy(exams ?? [], ([appointmentId]) => appointmentId)
  return (appointments ?? []).map((appointment) => {
    const [, merged_into = null, full_name = null, social_name = null] =
      ofPatient.get(appointment.patient_id) ?? []
    return {
      ...appointment,
      merged_into,
      full_name,
      social_name,
      phone: phoneOf.get(appointment.patient_id) ?? null,
      plan_name: planOf.get(appointment.insurance_plan_id ?? '') ?? '',
      exams: examsOf.get(appointment.id)?.map(([, exam]) => exam) ?? [],
    }
  })
}

/** Shows a patient whose record was merged into another as that other one. */
async function select<R extends Row>(
  tx: Transaction<NetworkScope>,
  columns: SQL,
  where: SQL,
  limit: number,
): Promise<readonly R[]> {
  const { rows: answers } = await tx.db.execute<{ sets: Sets<R> }>(selection(tx, columns, where, limit))
  const found = answers.flatMap(({ sets }) => assemble(sets))
  const rows = await withNames(tx, found)
  const joined = rows.filter(({ merged_into }) => merged_into !== null)
  if (joined.length === 0) return rows
  const survivors = await findSurvivors(
    tx,
    joined.map(({ patient_id }) => patient_id),
  )
  return rows.map((row) => ({ ...row, ...survivors.get(row.patient_id) }))
}

/**
 * Adds the names of patients whose records are hidden: professionals see who cancelled, though not the record
 * any more.
 */
async function withNames<R extends Row>(
  tx: Transaction<NetworkScope>,
  rows: readonly R[],
): Promise<readonly R[]> {
  const hidden = rows.filter(({ full_name }) => full_name === null)
  if (hidden.length === 0) return rows
  const names = await findNamesInAgenda(
    tx,
    hidden.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ...names.get(row.id) }))
}

const isoOrNull = (text: string | null) => (text === null ? null : iso(text))

/** Returns the place in a series; null for an appointment of its own. */
export const seriesOf = (number: number | null, total: number | null): AppointmentItem['series'] =>
  number === null || total === null ? null : { number, total }

/** Professionals do not see what was agreed with the convênios. */
const seesPrices = ({ role }: Transaction<NetworkScope>) => role !== 'professional'

function itemOf(row: Row, tx: Transaction<NetworkScope>): AppointmentItem {
  const { exams } = row
  return {
    id: row.id,
    version: row.version,
    unitId: row.unit_id,
    professionalId: row.professional_id,
    patientId: row.patient_id,
    patientName: displayName({ fullName: row.full_name ?? '', socialName: row.social_name ?? '' }),
    patientPhone: row.phone ?? '',
    kind: row.kind,
    state: row.state,
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    arrivalPlace: row.arrival_place,
    isOverbooked: row.is_overbooked,
    exams: seesPrices(tx) ? exams : exams.map((exam) => ({ ...exam, priceCents: null })),
    insurancePlanId: row.insurance_plan_id,
    insurancePlanName: row.plan_name,
    authorizationState: row.authorization_state,
    needs: row.needs,
    hasNotes: row.has_notes,
    seriesId: row.series_id,
    series: seriesOf(row.series_number, row.series_total),
    checkedInAt: isoOrNull(row.checked_in_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
  }
}

export interface Found {
  readonly item: AppointmentItem
  readonly rest: Omit<Appointment, keyof AppointmentItem | 'undoable'>
}

const foundOf = (row: WholeRow, tx: Transaction<NetworkScope>): Found => ({
  item: itemOf(row, tx),
  rest: {
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    insuranceProductId: row.insurance_product_id,
    memberNumber: row.member_number,
    authorizationNumber: row.authorization_number,
    authorizationPassword: row.authorization_password,
    authorizationValidUntil: row.authorization_valid_until ?? '',
    priceCents: seesPrices(tx) ? row.price_cents : null,
    shareCents: seesPrices(tx) ? row.share_cents : null,
    screening: row.screening,
    notes: row.notes,
    source: row.source,
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    nextInSeries: row.next_in_series,
  },
})

export async function findAppointment(tx: Transaction<NetworkScope>, id: string): Promise<Found | null> {
  const where = sql`a.org_id = ${tx.orgId} and a.id = ${id}`
  const [row] = await select<WholeRow>(tx, whole, where, 1)
  return row ? foundOf(row, tx) : null
}

/** Returns the appointments that exist, by id. */
export async function findAppointments(
  tx: Transaction<NetworkScope>,
  ids: readonly string[],
): Promise<Map<string, AppointmentItem>> {
  const where = sql`a.org_id = ${tx.orgId} and a.id = any (${`{${ids.join(',')}}`}::uuid[])`
  const rows = await select<Row>(tx, shown, where, ids.length)
  return new Map(rows.map((row) => [row.id, itemOf(row, tx)]))
}

/** Selects appointments; undefined fields select all. */
export interface AppointmentFilter {
  readonly unitIds?: readonly string[] | undefined
  readonly professionalIds?: readonly string[] | undefined
  readonly states?: readonly string[] | undefined
  /** `none` selects appointments that the patient pays. */
  readonly insurancePlanIds?: readonly string[] | undefined
  readonly examIds?: readonly string[] | undefined
  readonly onlyOverbooked: boolean
  readonly needs?: Need | undefined
}

const array = (values: readonly string[], type: 'uuid' | 'text') =>
  sql`${`{${values.join(',')}}`}::${sql.raw(type)}[]`
const among = (column: SQL, values: readonly string[] | undefined, type: 'uuid' | 'text') =>
  values ? sql`and ${column} = any (${array(values, type)})` : sql``

/** Returns conditions on `appointments a`, each beginning with `and`. */
export function fitting(filter: AppointmentFilter): SQL {
  const { unitIds, professionalIds, states, insurancePlanIds, examIds, onlyOverbooked, needs } = filter
  return sql`${among(sql`a.unit_id`, unitIds, 'uuid')} ${among(sql`a.professional_id`, professionalIds, 'uuid')}
    ${among(sql`a.state`, states, 'text')} ${insurancePlanIds ? paidBy(insurancePlanIds) : sql``}
    ${examIds ? withExams(examIds) : sql``} ${onlyOverbooked ? sql`and a.is_overbooked` : sql``}
    ${needs ? sql`and ${hasNeed(needs)}` : sql``}`
}

function paidBy(planIds: readonly string[]): SQL {
  const ids = planIds.filter((id) => id !== 'none')
  const self = planIds.includes('none') ? sql`or a.insurance_plan_id is null` : sql``
  return sql`and (a.insurance_plan_id = any (${array(ids, 'uuid')}) ${self})`
}

const withExams = (examIds: readonly string[]) => sql`and exists (
  select from appointment_exams x where x.org_id = a.org_id and x.appointment_id = a.id and x.exam_id = any (${array(examIds, 'uuid')}))`

export interface ListQuery extends AppointmentFilter {
  readonly from: string
  readonly to: string
  readonly patientId?: string | undefined
}

const maxListed = 5_000

/**
 * Lists appointments that touch the period. The bounds on the beginning suit an index; nothing lasts longer
 * than two days.
 */
export async function listAppointments(
  tx: Transaction<NetworkScope>,
  query: ListQuery,
): Promise<{ items: AppointmentItem[]; isComplete: boolean }> {
  const { from, to, patientId } = query
  const where = sql`a.org_id = ${tx.orgId}
    and a.starts_at < ${to}::timestamptz and a.starts_at > ${from}::timestamptz - interval '2 days' and a.ends_at > ${from}::timestamptz
    ${fitting(query)} ${patientId ? sql`and a.patient_id = any (${joinedTo(tx, patientId)})` : sql``}`
  const rows = await select<Row>(tx, shown, where, maxListed + 1)
  return {
    items: rows.slice(0, maxListed).map((row) => itemOf(row, tx)),
    isComplete: rows.length <= maxListed,
  }
}
