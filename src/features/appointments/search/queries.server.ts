import { sql } from 'drizzle-orm'
import { wordConditions } from '#features/patients/commands.server.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { mergedInto, survivorOf } from '../mergedPatients.server.ts'

/** A day of a unit's calendar, as instants. */
export interface UnitDay {
  readonly unitId: string
  readonly from: string
  readonly to: string
}

export interface OnDay {
  readonly id: string
  readonly startsAt: number
  readonly endsAt: number
  /** The words are of the patient's own names. */
  readonly isOwn: boolean
  /** The words are of anything that the patient is found by. */
  readonly isFound: boolean
  /** '' for an appointment on equipment alone. */
  readonly professionalName: string
}

/** The maximum number of appointments of a unit's day that are searched, and of a network's. */
const maxOfUnit = 500
const maxOfDay = 3_000

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/**
 * Lists the appointments of a day with how they match the words. Each unit's day is a stretch of the index of
 * its agenda, and is read up to a bound; the patient's own words are looked at by their key.
 */
export async function listOnDay(
  tx: Transaction<MemberScope>,
  days: readonly UnitDay[],
  typed: string,
): Promise<OnDay[]> {
  const { isOwn, isFound } = wordConditions(tx, sql`found.patient_id`, typed)
  const { rows } = await tx.db.execute<{
    id: string
    starts_at: number
    ends_at: number
    is_own: boolean
    is_found: boolean
    treatment: string | null
    full_name: string | null
  }>(sql`
    with found as materialized (
      select a.id, a.starts_at, a.ends_at, a.professional_id,
             ${survivorOf(tx, sql`a.patient_id`)} as patient_id
        from unnest(${uuids(days.map(({ unitId }) => unitId))}, ${sql.param(days.map(({ from }) => from))}::timestamptz[],
                    ${sql.param(days.map(({ to }) => to))}::timestamptz[]) as day (unit_id, since, before)
       cross join lateral (
         select b.id, b.starts_at, b.ends_at, b.professional_id, b.patient_id from appointments b
          where b.org_id = ${tx.orgId} and b.unit_id = day.unit_id and b.starts_at >= day.since and b.starts_at < day.before
          order by b.starts_at limit ${maxOfUnit}) a
       limit ${maxOfDay})
    select found.id, extract(epoch from found.starts_at)::float8 as starts_at, extract(epoch from found.ends_at)::float8 as ends_at,
           ${isOwn} as is_own, ${isFound} as is_found, d.treatment, d.full_name
      from found left join professionals d on d.org_id = ${tx.orgId} and d.id = found.professional_id
     order by found.starts_at, found.id`)
  return rows.map(({ treatment, full_name, ...row }) => ({
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isOwn: row.is_own,
    isFound: row.is_found,
    professionalName:
      full_name === null ? '' : nameWithTreatment({ treatment: treatment ?? '', fullName: full_name }),
  }))
}

const comingOfPatient = 3
const pastOfPatient = 1

/**
 * Lists the next appointments of each patient and the last one, without cancelled ones: the first rows of two
 * stretches of the patient's index, also under the records that were merged into this one.
 */
export async function listOfPatients(
  tx: Transaction<MemberScope>,
  patientIds: readonly string[],
): Promise<string[]> {
  const since = sql`now() - interval '12 hours'`
  const ofPatient = sql`b.org_id = ${tx.orgId} and b.state <> 'cancelled' and b.patient_id = any (${mergedInto(tx, sql`wanted.id`)})`
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select a.id from unnest(${uuids(patientIds)}) with ordinality as wanted (id, place)
     cross join lateral (
       (select b.id, b.starts_at, 0 as part from appointments b where ${ofPatient} and b.starts_at >= ${since}
         order by b.starts_at limit ${comingOfPatient})
       union all
       (select b.id, b.starts_at, 1 from appointments b where ${ofPatient} and b.starts_at < ${since}
         order by b.starts_at desc limit ${pastOfPatient})) a
     order by wanted.place, a.part, a.starts_at, a.id`)
  return rows.map(({ id }) => id)
}

export interface SearchedUnit extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly time_zone: string
}

/** Lists the units that the person sees, with their calendars. */
export async function listSearchedUnits(tx: Transaction<MemberScope>): Promise<SearchedUnit[]> {
  const { rows } = await tx.db.execute<SearchedUnit>(
    sql`select id, name, time_zone from units where org_id = ${tx.orgId} order by name, id`,
  )
  return rows
}

/** Returns the names of professionals with their treatment, by id. */
export async function findProfessionalNames(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.db.execute<{ id: string; treatment: string; full_name: string }>(sql`
    select id, treatment, full_name from professionals where org_id = ${tx.orgId} and id = any (${uuids(ids)})`)
  return new Map(
    rows.map(({ id, treatment, full_name }) => [id, nameWithTreatment({ treatment, fullName: full_name })]),
  )
}
