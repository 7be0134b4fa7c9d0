import { eq, sql } from 'drizzle-orm'
import type { OpenChannel } from '#features/channels/commands.server.ts'
import { defaultMessageRules, type MessageRules } from '#features/channels/rules.ts'
import { messageRules } from '#features/channels/tables.server.ts'
import {
  type HeldRefusal,
  type NetworkTransaction,
  suppressedAmong,
} from '#features/conversations/commands.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { leftStates } from '../states.ts'

/** What the judgement needs, read for a whole batch at once, in the transaction that claims it. */

/** A message that is ready, as far as facts are found by it. */
export interface Subject {
  readonly addressHash: string
  readonly patientId: string | null
  readonly appointmentId: string | null
}

export interface PatientFacts {
  readonly status: string
  readonly isGone: boolean
  /** The last word by purpose and channel: `marketing sms`. */
  readonly consents: Readonly<Record<string, boolean>>
}

export interface AppointmentFacts {
  readonly state: string
  readonly scheduleVersion: number
  readonly timeZone: string
}

export interface BatchFacts {
  readonly rules: MessageRules
  /** The network's. */
  readonly timeZone: string
  readonly patients: ReadonlyMap<string, PatientFacts>
  readonly appointments: ReadonlyMap<string, AppointmentFacts>
  readonly refusals: readonly HeldRefusal[]
  /** Marketing within the rules' days, by hash and by patient; counted on while the batch is judged. */
  readonly marketing: Map<string, number>
  /** When an address was last written to, within the last seconds. */
  readonly lastLeft: Map<string, Date>
}

const capitalTimeZone = 'America/Sao_Paulo'
/** Longer ago than this, nothing is asked about. */
const pairWindowS = 10

export async function readFacts(tx: NetworkTransaction, subjects: readonly Subject[]): Promise<BatchFacts> {
  const hashes = unique(subjects.map((one) => one.addressHash))
  const patientIds = unique(subjects.map((one) => one.patientId))
  const { rules, timeZone } = await readNetwork(tx)
  return {
    rules,
    timeZone,
    patients: await readPatients(tx, patientIds),
    appointments: await readAppointments(tx, unique(subjects.map((one) => one.appointmentId))),
    refusals: await suppressedAmong(tx, hashes, patientIds),
    marketing: await countMarketing(tx, hashes, patientIds, rules.marketingDays),
    lastLeft: await readLastLeft(tx, hashes),
  }
}

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((one): one is string => Boolean(one))),
]

async function readNetwork({
  db,
  orgId,
}: NetworkTransaction): Promise<{ rules: MessageRules; timeZone: string }> {
  const [row] = await db
    .select({ timeZone: orgs.timeZone, rules: messageRules })
    .from(orgs)
    .leftJoin(messageRules, eq(messageRules.orgId, orgs.orgId))
    .where(eq(orgs.orgId, orgId))
  return { rules: row?.rules ?? defaultMessageRules, timeZone: row?.timeZone || capitalTimeZone }
}

/** A merged record says what its survivor says; consents of all that were merged into one count together. */
async function readPatients({ db, orgId }: NetworkTransaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, PatientFacts>()
  const { rows } = await db.execute<{
    origin: string
    status: string
    is_gone: boolean
    consents: Record<string, boolean> | null
  }>(sql`
    with recursive chain as (
      select p.id as origin, p.id, p.merged_into from patients p
       where p.org_id = ${orgId} and p.id = any (${sql.param([...ids])}::uuid[])
      union all
      select c.origin, p.id, p.merged_into from patients p join chain c on p.id = c.merged_into where p.org_id = ${orgId}),
    family as (
      select origin, id as survivor, id from chain where merged_into is null
      union all
      select f.origin, f.survivor, p.id from patients p join family f on p.merged_into = f.id where p.org_id = ${orgId}),
    said as (
      select distinct on (f.origin, c.purpose, c.channel) f.origin, c.purpose, c.channel, c.is_granted
        from family f join patient_consents c on c.org_id = ${orgId} and c.patient_id = f.id
       order by f.origin, c.purpose, c.channel, c.id desc)
    select f.origin, p.status, p.deleted_at is not null as is_gone,
           (select jsonb_object_agg(s.purpose || ' ' || s.channel, s.is_granted) from said s where s.origin = f.origin) as consents
      from family f join patients p on p.org_id = ${orgId} and p.id = f.survivor
     where f.id = f.survivor`)
  return new Map(
    rows.map((row) => [
      row.origin,
      { status: row.status, isGone: row.is_gone, consents: row.consents ?? {} },
    ]),
  )
}

async function readAppointments({ db, orgId }: NetworkTransaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, AppointmentFacts>()
  const { rows } = await db.execute<{
    id: string
    state: string
    schedule_version: number
    time_zone: string
  }>(sql`
    select a.id, a.state, a.schedule_version, u.time_zone
      from appointments a join units u on u.org_id = a.org_id and u.id = a.unit_id
     where a.org_id = ${orgId} and a.id = any (${sql.param([...ids])}::uuid[])`)
  return new Map(
    rows.map((row) => [
      row.id,
      { state: row.state, scheduleVersion: row.schedule_version, timeZone: row.time_zone || capitalTimeZone },
    ]),
  )
}

/** The states as SQL; they are words of ours. */
const left = sql.raw(leftStates.map((state) => `'${state}'`).join(', '))

async function countMarketing(
  { db, orgId }: NetworkTransaction,
  hashes: readonly string[],
  patientIds: readonly string[],
  days: number,
) {
  const counted = (
    key: 'address_hash' | 'patient_id',
    values: readonly string[],
    type: 'text' | 'uuid',
  ) => sql`
    select ${sql.raw(key)}::text as key, count(*)::int as received from sends
     where org_id = ${orgId} and ${sql.raw(key)} = any (${sql.param([...values])}::${sql.raw(type)}[])
       and purpose = 'marketing' and source = 'campaign' and state in (${left})
       and claimed_at > now() - make_interval(days => ${days}::int)
     group by 1`
  const { rows } = await db.execute<{ key: string; received: number }>(
    sql`${counted('address_hash', hashes, 'text')} union all ${counted('patient_id', patientIds, 'uuid')}`,
  )
  return new Map(rows.map(({ key, received }) => [key, received]))
}

async function readLastLeft({ db, orgId }: NetworkTransaction, hashes: readonly string[]) {
  const { rows } = await db.execute<{ address_hash: string; at: Date }>(sql`
    select address_hash, max(claimed_at) as at from sends
     where org_id = ${orgId} and address_hash = any (${sql.param([...hashes])}::text[])
       and claimed_at > now() - make_interval(secs => ${pairWindowS}) and state in (${left}) and kind = 'whatsapp'
     group by 1`)
  return new Map(rows.map((row) => [row.address_hash, new Date(row.at)]))
}

/** Who may still be written to first within 24 hours, by a channel with a limit of people. */
export interface PeopleRoom {
  room: number
  /** Those who were written to already count once. */
  readonly known: Set<string>
}

export async function readPeopleRoom(
  { db, orgId }: NetworkTransaction,
  { channelId, peopleLimit }: OpenChannel,
  hashes: readonly string[],
): Promise<PeopleRoom | null> {
  if (peopleLimit === null || channelId === null) return null
  const within = sql`org_id = ${orgId} and channel_id = ${channelId} and claimed_at > now() - interval '24 hours'
    and state in (${left}) and address_hash <> ''`
  const { rows } = await db.execute<{ people: number; known: string[] | null }>(sql`
    select count(distinct address_hash)::int as people,
           array_agg(distinct address_hash) filter (where address_hash = any (${sql.param([...hashes])}::text[])) as known
      from sends where ${within}`)
  return { room: peopleLimit - (rows[0]?.people ?? 0), known: new Set(rows[0]?.known ?? []) }
}
