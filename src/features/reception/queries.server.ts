import { type SQL, sql } from 'drizzle-orm'
import type { AuthorizationState } from '#features/appointments/rules.ts'
import type { WeekHours } from '#lib/weekHours.ts'
import type { MemberScope, NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { type Declared, defaultThresholds, type Thresholds } from './rules.ts'

type Tx = Transaction<NetworkScope>

export interface UnitRow extends Record<string, unknown> {
  id: string
  name: string
  hours: WeekHours
  time_zone: string
  /** Today, by the unit's calendar. */
  day: string
  from: string
  to: string
}

/** Returns the units that the person sees, by name; of the ones that are named, where they are. */
export async function listUnits({ db, orgId }: Tx, unitId: string | null = null): Promise<UnitRow[]> {
  const { rows } = await db.execute<UnitRow>(sql`
    select id, name, hours, time_zone, (now() at time zone time_zone)::date::text as day,
           to_json(date_trunc('day', now() at time zone time_zone) at time zone time_zone) #>> '{}' as "from",
           to_json((date_trunc('day', now() at time zone time_zone) + interval '1 day') at time zone time_zone) #>> '{}' as "to"
      from units
     where org_id = ${orgId} and deleted_at is null and ${unitId === null ? sql`is_active` : sql`id = ${unitId}`}
     order by name collate "pt-BR-x-icu", id`)
  return rows
}

/** @throws `not_found` (404) for a unit that the person does not see */
export async function findUnit(tx: Tx, unitId: string): Promise<UnitRow> {
  const [unit] = await listUnits(tx, unitId)
  if (!unit) throw failure('not_found')
  return unit
}

/** An entry with what its order and its call depend on. */
export interface EntryRow extends Record<string, unknown> {
  id: string
  version: number
  unit_id: string
  appointment_id: string | null
  ticket_number: number | null
  note: string
  priority: Declared
  arrived_at: string
  called_at: string | null
  called_by: string | null
  called_to: string
  room_id: string | null
  closed_at: string | null
  birth_date: string | null
  /** The appointment's. */
  state: string | null
  professional_id: string | null
  /** Social name first; null for a ticket. */
  patient_name: string | null
}

const entryColumns = sql`e.id, e.version, e.unit_id, e.appointment_id, e.ticket_number, e.note, e.priority,
  to_json(e.arrived_at) #>> '{}' as arrived_at, to_json(e.called_at) #>> '{}' as called_at,
  (select u.user_fullname from users u where u.user_id = e.called_by) as called_by, e.called_to, e.room_id,
  to_json(e.closed_at) #>> '{}' as closed_at, p.birth_date::text, a.state, a.professional_id,
  coalesce(nullif(p.social_name, ''), p.full_name) as patient_name`

const entriesWhere = ({ orgId }: Tx, where: SQL) => sql`
  select ${entryColumns} from reception_entries e
    left join appointments a on a.org_id = e.org_id and a.id = e.appointment_id
    left join patients p on p.org_id = a.org_id and p.id = a.patient_id
   where e.org_id = ${orgId} and ${where}`

/** A unit's calendar day. */
export type UnitDay = Pick<UnitRow, 'id' | 'day'>

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** The entries of each unit's day that are still here. */
export async function listEntries(tx: Tx, units: readonly UnitDay[]): Promise<EntryRow[]> {
  const { rows } = await tx.db.execute<EntryRow>(
    entriesWhere(
      tx,
      sql`(e.unit_id, e.day) in (
        select * from unnest(${uuids(units.map(({ id }) => id))}, ${`{${units.map(({ day }) => day).join(',')}}`}::date[]))
        and e.closed_at is null`,
    ),
  )
  return rows
}

export async function findEntry(tx: Tx, id: string): Promise<EntryRow | null> {
  const { rows } = await tx.db.execute<EntryRow>(entriesWhere(tx, sql`e.id = ${id}`))
  return rows[0] ?? null
}

/** Locks the entry, after waiting for whoever changes it, and returns it. @throws `not_found` (404) */
export async function lockEntry(tx: Tx, id: string): Promise<EntryRow> {
  await tx.db.execute(
    sql`select id from reception_entries where org_id = ${tx.orgId} and id = ${id} for update`,
  )
  const entry = await findEntry(tx, id)
  if (!entry) throw failure('not_found')
  return entry
}

/** Writes a change of an entry, which raises its version. */
export async function updateEntry({ db, orgId }: Tx, id: string, set: SQL): Promise<void> {
  await db.execute(
    sql`update reception_entries set ${set}, version = version + 1 where org_id = ${orgId} and id = ${id}`,
  )
}

/** Inserts the next ticket of the unit's day. Two at once wait for each other. */
export async function insertTicket(
  { db, orgId }: Tx,
  {
    id,
    unitId,
    day,
    note,
    priority,
  }: { id: string; unitId: string; day: string; note: string; priority: Declared },
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`ticket ${orgId} ${unitId} ${day}`}, 0))`,
  )
  await db.execute(sql`
    insert into reception_entries (org_id, id, unit_id, day, note, priority, ticket_number)
    select ${orgId}, ${id}, ${unitId}, ${day}, ${note}, ${priority}, coalesce(max(ticket_number), 0) + 1
      from reception_entries where org_id = ${orgId} and unit_id = ${unitId} and day = ${day}`)
}

/** What the board says of an appointment beyond the agenda's item. */
export interface FactRow extends Record<string, unknown> {
  id: string
  professional_name: string
  authorization_state: AuthorizationState
  authorization_number: string
  authorization_password: string
  fasting_hours: number | null
  resource_id: string | null
}

export async function listFacts({ db, orgId }: Tx, ids: readonly string[]): Promise<Map<string, FactRow>> {
  const { rows } = await db.execute<FactRow>(sql`
    select a.id, coalesce(trim(d.treatment || ' ' || d.full_name), '') as professional_name, a.authorization_state,
           a.authorization_number, a.authorization_password,
           (select max(x.fasting_min_hours) from appointment_exams ae
              join exams x on x.org_id = ae.org_id and x.id = ae.exam_id
             where ae.org_id = a.org_id and ae.appointment_id = a.id) as fasting_hours,
           (select t.subject_id from allocations t
              join resources r on r.org_id = t.org_id and r.id = t.subject_id
             where t.org_id = a.org_id and t.appointment_id = a.id order by t.starts_at limit 1) as resource_id
      from appointments a
      left join professionals d on d.org_id = a.org_id and d.id = a.professional_id
     where a.org_id = ${orgId} and a.id = any (${uuids(ids)})`)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface RoomRow extends Record<string, unknown> {
  id: string
  unit_id: string
  name: string
  capacity: number
  hours: WeekHours | null
  professional_id: string | null
  professional_name: string
  directions: string
  is_closed: boolean
}

const rooms = ({ orgId }: Tx, where: SQL) => sql`
  select r.id, r.unit_id, r.name, r.capacity, r.hours, s.professional_id,
         coalesce(trim(d.treatment || ' ' || d.full_name), '') as professional_name,
         coalesce(s.directions, '') as directions, coalesce(s.is_closed, false) as is_closed
    from resources r
    left join reception_rooms s on s.org_id = r.org_id and s.id = r.id
    left join professionals d on d.org_id = s.org_id and d.id = s.professional_id
   where r.org_id = ${orgId} and r.deleted_at is null and ${where}
   order by r.name collate "pt-BR-x-icu", r.id`

export async function listRooms(tx: Tx, unitIds: readonly string[]): Promise<RoomRow[]> {
  const { rows } = await tx.db.execute<RoomRow>(rooms(tx, sql`r.unit_id = any (${uuids(unitIds)})`))
  return rows
}

export async function findRoom(tx: Tx, id: string): Promise<RoomRow | null> {
  const { rows } = await tx.db.execute<RoomRow>(rooms(tx, sql`r.id = ${id}`))
  return rows[0] ?? null
}

/** Says who attends in a room. Whoever attended in another one has moved. */
export async function writeRoom(
  { db, orgId }: Transaction<MemberScope>,
  room: { id: string; unitId: string; professionalId: string | null; directions: string; isClosed: boolean },
): Promise<void> {
  const { id, unitId, professionalId, directions, isClosed } = room
  await db.execute(sql`update reception_rooms set professional_id = null
    where org_id = ${orgId} and unit_id = ${unitId} and professional_id = ${professionalId} and id <> ${id}`)
  await db.execute(sql`
    insert into reception_rooms (org_id, id, unit_id, professional_id, directions, is_closed)
    values (${orgId}, ${id}, ${unitId}, ${professionalId}, ${directions}, ${isClosed})
    on conflict (org_id, id) do update set unit_id = excluded.unit_id, professional_id = excluded.professional_id,
      directions = excluded.directions, is_closed = excluded.is_closed`)
}

/** True when the professional is one of the network whom the person sees. */
export async function professionalExists({ db, orgId }: Tx, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select id from professionals where org_id = ${orgId} and id = ${id} and deleted_at is null`,
  )
  return rows.length > 0
}

/** Returns the thresholds that hold at each unit; of null, those of the network. */
export async function listSettings({
  db,
  orgId,
}: Tx): Promise<(unitId: string | null) => Thresholds & { isOwn: boolean }> {
  const { rows } = await db.execute<{ unit_id: string | null; attention_min: number; alert_min: number }>(
    sql`select unit_id, attention_min, alert_min from reception_settings where org_id = ${orgId}`,
  )
  return (unitId) => {
    const own = rows.find(({ unit_id }) => unit_id !== null && unit_id === unitId)
    const row = own ?? rows.find(({ unit_id }) => unit_id === null)
    if (!row) return { ...defaultThresholds, isOwn: false }
    return { attentionMin: row.attention_min, alertMin: row.alert_min, isOwn: own !== undefined }
  }
}

export async function writeSettings(
  { db, orgId }: Tx,
  id: string,
  unitId: string | null,
  { attentionMin, alertMin }: Thresholds,
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into reception_settings (org_id, id, unit_id, attention_min, alert_min)
    values (${orgId}, ${id}, ${unitId}, ${attentionMin}, ${alertMin})
    on conflict (org_id, unit_id) do update set attention_min = excluded.attention_min, alert_min = excluded.alert_min
    returning id`)
  return rows[0]?.id ?? id
}

/** Deletes the thresholds of a unit, and returns their id; null where it had none. */
export async function deleteSettings({ db, orgId }: Tx, unitId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from reception_settings where org_id = ${orgId} and unit_id = ${unitId} returning id`,
  )
  return rows[0]?.id ?? null
}

/** Adds a call, and deletes those of the unit's days before. */
export async function insertCall(
  { db, orgId }: Tx,
  call: { id: string; unitId: string; entryId: string; shownName: string; place: string; directions: string },
): Promise<void> {
  const { id, unitId, entryId, shownName, place, directions } = call
  await db.execute(sql`
    with outdated as (delete from reception_calls
      where org_id = ${orgId} and unit_id = ${unitId} and called_at < now() - interval '1 day')
    insert into reception_calls (org_id, id, unit_id, entry_id, shown_name, place, directions)
    values (${orgId}, ${id}, ${unitId}, ${entryId}, ${shownName}, ${place}, ${directions})`)
}

export async function deleteCalls({ db, orgId }: Tx, entryId: string): Promise<void> {
  await db.execute(sql`delete from reception_calls where org_id = ${orgId} and entry_id = ${entryId}`)
}

export interface PanelRow extends Record<string, unknown> {
  id: string
  unit_id: string
  name: string
  paired_at: string
  seen_at: string | null
}

const panels = ({ orgId }: Tx, where: SQL) => sql`
  select id, unit_id, name, to_json(paired_at) #>> '{}' as paired_at, to_json(seen_at) #>> '{}' as seen_at
    from reception_panels where org_id = ${orgId} and revoked_at is null and ${where} order by name, id`

export async function listPanels(tx: Tx, unitId: string): Promise<PanelRow[]> {
  const { rows } = await tx.db.execute<PanelRow>(panels(tx, sql`unit_id = ${unitId}`))
  return rows
}

export async function findPanel(tx: Tx, id: string): Promise<PanelRow | null> {
  const { rows } = await tx.db.execute<PanelRow>(panels(tx, sql`id = ${id}`))
  return rows[0] ?? null
}

/** Counts the paired televisions of each unit. */
export async function countPanels({ db, orgId }: Tx): Promise<(unitId: string) => number> {
  const { rows } = await db.execute<{ unit_id: string; count: number }>(sql`
    select unit_id, count(*)::int as count from reception_panels
     where org_id = ${orgId} and revoked_at is null group by unit_id`)
  return (unitId) => rows.find(({ unit_id }) => unit_id === unitId)?.count ?? 0
}
