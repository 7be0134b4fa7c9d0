import { type SQL, sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { PastAppointment, RiskAppointment } from './known.ts'

/** The histories that risks are learnt from and judged by. Times are those of each unit's clock, written as UTC's. */

type Tx = Transaction<NetworkScope>

/** So many days of history, and the latest so many appointments of them, are learnt from. */
export const historyDays = 730
const mostHistory = 50_000

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly patient_id: string
  readonly kind: string
  readonly plan: string
  readonly starts: number
  readonly booked: number
  readonly is_reminded: boolean
  readonly is_attended: boolean
  readonly schedule_version: number
}

/** A reminder of this time of the appointment that has gone out before it, or still will. */
const isReminded = sql`exists (
  select from sends s join automations m on m.org_id = s.org_id and m.id = s.source_id
   where s.org_id = a.org_id and s.appointment_id = a.id and s.source = 'automation'
     and m.kind in ('confirmation', 'dayBefore', 'secondNotice', 'sameDay')
     and s.schedule_version = a.schedule_version and s.due_at < a.starts_at
     and (s.sent_at is not null or s.state in ('planned', 'claimed', 'joined')))`

const columns = sql`a.id, a.patient_id, a.kind, coalesce(a.insurance_plan_id::text, '') as plan, a.schedule_version,
  (extract(epoch from a.starts_at at time zone u.time_zone) * 1000)::float8 as starts,
  (extract(epoch from a.created_at at time zone u.time_zone) * 1000)::float8 as booked,
  ${isReminded} as is_reminded, a.state = 'done' as is_attended`
const source = sql`appointments a join units u on u.org_id = a.org_id and u.id = a.unit_id`

const since = (learnsFrom: Date | null): SQL => sql`a.state in ('done', 'noShow') and a.starts_at < now()
  and a.starts_at >= greatest(now() - make_interval(days => ${historyDays}), ${learnsFrom?.toISOString() ?? null}::timestamptz)`

const list = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Of records that were joined, the one that is left. */
export type Survivors = ReadonlyMap<string, string>
export const survivorIn = (survivors: Survivors, id: string): string => survivors.get(id) ?? id

export async function findSurvivors({ db, orgId }: Tx): Promise<Survivors> {
  const { rows } = await db.execute<{ id: string; into: string }>(sql`
    select id, merged_into as into from patients where org_id = ${orgId} and merged_into is not null`)
  const next = new Map(rows.map(({ id, into }) => [id, into]))
  const last = (id: string): string => {
    const seen = new Set<string>()
    let at = id
    for (let into = next.get(at); into !== undefined && !seen.has(into); into = next.get(at)) {
      seen.add(into)
      at = into
    }
    return at
  }
  return new Map([...next.keys()].map((id) => [id, last(id)]))
}

const riskAppointment = (row: Row, survivors: Survivors): RiskAppointment => ({
  bookedAt: new Date(row.booked),
  startsAt: new Date(row.starts),
  patient: survivorIn(survivors, row.patient_id),
  kind: row.kind,
  plan: row.plan,
  isReminded: row.is_reminded,
})

/** The latest past appointments whose outcome is known, in the order of time. */
export async function findHistory(
  { db, orgId }: Tx,
  learnsFrom: Date | null,
  survivors: Survivors,
): Promise<PastAppointment[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${source} where a.org_id = ${orgId} and ${since(learnsFrom)}
     order by a.starts_at desc, a.id limit ${mostHistory}`)
  return rows.reverse().map((row) => ({ ...riskAppointment(row, survivors), isAttended: row.is_attended }))
}

/** Returns how many there are to learn from, up to `most`. */
export async function countHistory(
  { db, orgId }: Tx,
  learnsFrom: Date | null,
  most: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from appointments a where a.org_id = ${orgId} and ${since(learnsFrom)} limit ${most}) h`)
  return rows[0]?.count ?? 0
}

export interface Ahead {
  readonly id: string
  readonly scheduleVersion: number
  readonly appointment: RiskAppointment
}

export interface AheadQuery {
  readonly days: number
  /** Beyond this id. */
  readonly after: string | null
  readonly limit: number
  /** Leaves out those that the model has judged as they are. */
  readonly exceptJudgedBy: number | null
  readonly survivors: Survivors
}

/** Lists appointments that are ahead and have not begun, by id. */
export async function findAhead({ db, orgId }: Tx, query: AheadQuery): Promise<Ahead[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${source}
     where a.org_id = ${orgId} and a.state in ('scheduled', 'confirmed') and a.starts_at > now()
       and a.starts_at < now() + make_interval(days => ${query.days})
       ${query.after ? sql`and a.id > ${query.after}::uuid` : sql``}
       ${
         query.exceptJudgedBy === null
           ? sql``
           : sql`and not exists (select from appointment_risks r where r.org_id = a.org_id and r.appointment_id = a.id
                  and r.schedule_version = a.schedule_version and r.model_version = ${query.exceptJudgedBy})`
       }
     order by a.id limit ${query.limit}`)
  return rows.map((row) => ({
    id: row.id,
    scheduleVersion: row.schedule_version,
    appointment: riskAppointment(row, query.survivors),
  }))
}

export interface PatientTimes {
  /** What became of their appointments, in the order of time. */
  readonly past: readonly { readonly startsAt: Date; readonly isAttended: boolean }[]
  /** All that are not cancelled, on the days ahead: the day of each. */
  readonly aheadOn: readonly string[]
}

/** Reads what is known of patients, with the records that were joined to theirs. */
export async function findPatientTimes(
  { db, orgId }: Tx,
  patients: readonly string[],
  learnsFrom: Date | null,
  survivors: Survivors,
): Promise<Map<string, PatientTimes>> {
  const wanted = new Set(patients)
  const joined = [...survivors].flatMap(([id, into]) => (wanted.has(into) ? [id] : []))
  const { rows } = await db.execute<{
    patient_id: string
    starts: number
    is_past: boolean
    is_attended: boolean
  }>(sql`
    select a.patient_id, (extract(epoch from a.starts_at at time zone u.time_zone) * 1000)::float8 as starts,
           a.state in ('done', 'noShow') as is_past, a.state = 'done' as is_attended
      from ${source}
     where a.org_id = ${orgId} and a.patient_id = any (${list([...wanted, ...joined])})
       and ((${since(learnsFrom)}) or (a.state <> 'cancelled' and a.starts_at > now() - interval '1 day'))
     order by a.starts_at, a.id`)
  const times = new Map<string, { past: PatientTimes['past'][number][]; aheadOn: string[] }>()
  for (const row of rows) {
    const patient = survivorIn(survivors, row.patient_id)
    const own = times.get(patient) ?? { past: [], aheadOn: [] }
    times.set(patient, own)
    const startsAt = new Date(row.starts)
    if (row.is_past) own.past.push({ startsAt, isAttended: row.is_attended })
    own.aheadOn.push(startsAt.toISOString().slice(0, 10))
  }
  return times
}
