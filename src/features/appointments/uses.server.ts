import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { exams } from '#features/exams/tables.server.ts'
import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { displayName } from '#features/patients/rules.ts'
import type { OwnPatients, SeenPatients, TimelineSource } from '#features/patients/slots.server.ts'
import { patients } from '#features/patients/tables.server.ts'
import { appointmentKindLabels, occurrencesOf } from '#features/professionals/rules.ts'
import type { BlockedTime, FindBooked } from '#features/professionals/slots.server.ts'
import { professionals } from '#features/professionals/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { formatDay } from '#lib/days.ts'
import { formatTime } from '#lib/weekHours.ts'
import { minuteOf, wallDate, wallOf } from '#lib/zones.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { countedWithUnseen } from '#platform/records/labels.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import { paths } from '#src/paths.ts'
import { mergedInto, survivorOf } from './mergedPatients.server.ts'
import { type State, stateLabels } from './rules.ts'
import type { AppointmentItem } from './schemas.ts'

/** What other features need to know about appointments. */

const list = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`
const isToCome = sql`a.ends_at > now() and a.state not in ('cancelled', 'noShow', 'done')`

type Referred = PgTable & { orgId: PgColumn; id: PgColumn }

interface UseRow extends Record<string, unknown> {
  id: string
  name: string
  appointments: number
  unseen: number
  next: string | null
}

/**
 * Returns how many upcoming appointments refer to each record, at all units: `acolhe_upcoming_appointments`
 * counts them; and the next of those that the person sees. `refers`: an appointment `a` refers to the record `r`.
 */
const usesOf =
  (
    what: 'unit' | 'professional' | 'patient' | 'insurancePlan' | 'exam',
    table: Referred,
    name: SQL,
    refers: SQL,
  ): FindUses =>
  async ({ db, orgId }, ids) => {
    const { rows } = await db.execute<UseRow>(sql`
      select r.id, ${name} as name, v.appointments, v.unseen,
             (select a.id from appointments a where a.org_id = ${orgId} and ${refers} and ${isToCome}
               order by a.starts_at, a.id limit 1) as next
        from acolhe_upcoming_appointments(${what}, ${list(ids)}) v join ${table} r on r.org_id = ${orgId} and r.id = v.id`)
    return rows.map(({ appointments, unseen, next, ...one }) => ({
      ...one,
      ...(next !== null && { appointmentId: next }),
      by: countedWithUnseen(appointments, unseen, {
        one: 'agendamento futuro',
        many: 'agendamentos futuros',
      }),
    }))
  }

export const findUnitAppointments = usesOf('unit', units, sql`r.name`, sql`a.unit_id = r.id`)
export const findProfessionalAppointments = usesOf(
  'professional',
  professionals,
  sql`r.full_name`,
  sql`a.professional_id = r.id`,
)
export const findPatientAppointments = usesOf(
  'patient',
  patients,
  sql`coalesce(nullif(r.social_name, ''), r.full_name)`,
  sql`a.patient_id = r.id`,
)
export const findPlanAppointments = usesOf(
  'insurancePlan',
  insurancePlans,
  sql`r.name`,
  sql`a.insurance_plan_id = r.id`,
)
export const findExamAppointments = usesOf(
  'exam',
  exams,
  sql`r.name`,
  sql`exists (select from appointment_exams x where x.org_id = a.org_id and x.appointment_id = a.id and x.exam_id = r.id)`,
)

/**
 * True for the patients that a professional attends; see `acolhe_own_patient`, which the database enforces.
 */
export const ownPatients: OwnPatients = (_tx, patientId) => sql`acolhe_own_patient(${patientId})`

/** The appointments of a large unit's day; a smaller one's reach back for weeks. */
const latestOfUnit = 200
/** The maximum number of appointments that are read for the patients seen latest, of all units. */
const latestOfAll = 2_000
/** Longer ago, a patient is not preferred to others of the name. */
const recent = sql`interval '180 days'`

/** Until the end of today in Brasília: who is expected today is meant, too. */
const seenUntil = sql`((date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '1 day') at time zone 'America/Sao_Paulo')`
const isSeen = sql`a.starts_at < ${seenUntil} and a.starts_at > now() - ${recent} and a.state not in ('cancelled', 'noShow')`

/**
 * Whom the clinic has seen, at the units of the person; professionals prefer whom they have seen themselves.
 * `latest` reads each unit's index of the agenda (or the professional's) backwards from today, up to a bound;
 * `lastSeen` reads one patient's, by their index.
 */
export const seenPatients: SeenPatients = {
  latest: (tx) => {
    const { orgId, role } = tx
    const ofUnits = sql`select a.patient_id, a.starts_at from units u cross join lateral (
      select a.patient_id, a.starts_at from appointments a
       where a.org_id = ${orgId} and a.unit_id = u.id and ${isSeen}
       order by a.starts_at desc limit ${latestOfUnit}) a
      where u.org_id = ${orgId} and u.deleted_at is null limit ${latestOfAll}`
    const ofProfessional = sql`select a.patient_id, a.starts_at from unnest(acolhe_own_professionals()) as own (id) cross join lateral (
      select a.patient_id, a.starts_at from appointments a
       where a.org_id = ${orgId} and a.professional_id = own.id and ${isSeen}
       order by a.starts_at desc limit ${latestOfAll}) a`
    return sql`select ${survivorOf(tx, sql`a.patient_id`)} as patient_id, max(a.starts_at) as seen_at
      from (${role === 'professional' ? ofProfessional : ofUnits}) a group by 1 order by 2 desc`
  },
  lastSeen: (tx, patientId) => sql`select max(a.starts_at) from appointments a
    where a.org_id = ${tx.orgId} and ${isSeen} and a.patient_id = any (${mergedInto(tx, patientId)})`,
}

interface BookedRow extends Record<string, unknown> {
  id: string
  professional_id: string
  unit_id: string
  time_zone: string
  starts_at: string
  ends_at: string
  full_name: string
  social_name: string
  kind: AppointmentItem['kind']
}

/**
 * Finds upcoming appointments that lie in the blocks, by the clock of each unit; those at unseen units are
 * only counted.
 */
export const findBookedIn: FindBooked = async (tx, blocks) => {
  const { db, orgId } = tx
  const professionalIds = [...new Set(blocks.map(({ professionalId }) => professionalId))]
  const { rows } = await db.execute<BookedRow>(sql`
    select a.id, a.professional_id, a.unit_id, u.time_zone, a.starts_at, a.ends_at, p.full_name, p.social_name, a.kind
      from appointments a
      join units u on u.org_id = a.org_id and u.id = a.unit_id
      join patients p on p.org_id = a.org_id and p.id = a.patient_id
     where a.org_id = ${orgId} and a.professional_id = any (${list(professionalIds)}) and a.starts_at > now() - interval '2 days' and ${isToCome}
     order by a.starts_at, a.id`)
  const seen = rows.filter((row) => blocks.some((block) => isHit(block, row)))
  return {
    items: seen.map((row) => ({
      id: row.id,
      professionalId: row.professional_id,
      unitId: row.unit_id,
      startsAt: new Date(row.starts_at).toISOString(),
      endsAt: new Date(row.ends_at).toISOString(),
      patientName: displayName({ fullName: row.full_name, socialName: row.social_name }),
      kind: row.kind,
    })),
    unseen: await countUnseen(tx, blocks),
  }
}

type BusyIndex = Pick<BookedRow, 'professional_id' | 'time_zone' | 'starts_at' | 'ends_at'>

/** Counts the appointments at units that the person does not see: only a block at all units reaches them. */
async function countUnseen(
  { db, units: own }: Transaction<MemberScope>,
  blocks: readonly BlockedTime[],
): Promise<number> {
  const everywhere = blocks.filter(({ unitId }) => unitId === null)
  if (own === null || everywhere.length === 0) return 0
  const { rows } = await db.execute<BusyIndex & Record<string, unknown>>(sql`
    select professional_id, time_zone, starts_at, ends_at
      from acolhe_unseen_appointment_times(${list(everywhere.map(({ professionalId }) => professionalId))})`)
  return rows.filter((row) => everywhere.some((block) => isHit(block, { ...row, unit_id: null }))).length
}

function isHit(block: BlockedTime, row: BusyIndex & { readonly unit_id: string | null }): boolean {
  const span = {
    from: wallOf(row.time_zone, minuteOf(row.starts_at)),
    to: wallOf(row.time_zone, minuteOf(row.ends_at)),
  }
  return (
    block.professionalId === row.professional_id &&
    (block.unitId === null || block.unitId === row.unit_id) &&
    occurrencesOf(block, span).length > 0
  )
}

const timeLabel = (instant: string, zone: string) => {
  const wall = wallOf(zone, minuteOf(instant))
  return `${formatDay(wallDate(wall))} às ${formatTime(wall)}`
}

/**
 * Returns the bookings and their transitions for a patient's timeline; people restricted to units get those
 * of their units.
 */
export const appointmentsOf: TimelineSource = async ({ db, orgId }, patientIds, { before, limit }) => {
  const bound = new Date(Math.min(before.getTime(), 4e12)).toISOString()
  const { rows } = await db.execute<{
    id: string
    at: string
    user_id: string | null
    action: string
    to_state: State
    reason: string
    starts_at: string
    time_zone: string
    kind: AppointmentItem['kind']
    appointment_id: string
    doctor: string | null
    unit: string
  }>(sql`
    select m.id, m.at, m.user_id, m.action, m.to_state, m.reason, a.starts_at, u.time_zone, a.kind, a.id as appointment_id,
           nullif(trim(d.treatment || ' ' || d.full_name), '') as doctor, u.name as unit
      from appointments a
      join appointment_history m on m.org_id = a.org_id and m.appointment_id = a.id
      join units u on u.org_id = a.org_id and u.id = a.unit_id
      left join professionals d on d.org_id = a.org_id and d.id = a.professional_id
     where a.org_id = ${orgId} and a.patient_id = any (${list(patientIds)}) and m.action <> 'edit' and m.at < ${bound}::timestamptz
     order by m.id desc limit ${limit}`)
  return rows.map((row) => ({
    id: `visit ${row.id}`,
    at: new Date(row.at),
    kind: 'appointment',
    title: titleOf(row.action, row.to_state),
    detail: [
      appointmentKindLabels[row.kind],
      timeLabel(row.starts_at, row.time_zone),
      row.doctor,
      row.unit,
      row.reason,
    ]
      .filter(Boolean)
      .join(' · '),
    userId: row.user_id,
    link: paths.appointment(row.appointment_id),
  }))
}

function titleOf(act: string, state: State): string {
  if (act === 'book') return 'Agendamento criado'
  if (act === 'reschedule') return 'Agendamento remarcado'
  if (act === 'undo') return `Movimento desfeito: ${stateLabels[state].toLowerCase()}`
  return `Agendamento: ${stateLabels[state].toLowerCase()}`
}
