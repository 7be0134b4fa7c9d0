import { type SQL, sql } from 'drizzle-orm'
import type { Source } from '#features/appointments/rules.ts'
import type { QueueReason } from '#features/conversations/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { WallEvent } from './contract.ts'
import { type EventKind, eventLimits } from './rules.ts'

type Tx = Transaction<MemberScope>

/** Counts the appointments of each unit's today that were cancelled. */
export async function countCancelled({ db, orgId }: Tx): Promise<(unitId: string) => number> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select u.id, (
        select count(*)::int from appointments a
         where a.org_id = u.org_id and a.unit_id = u.id and a.state = 'cancelled'
           and a.starts_at >= date_trunc('day', now() at time zone u.time_zone) at time zone u.time_zone
           and a.starts_at < (date_trunc('day', now() at time zone u.time_zone) + interval '1 day') at time zone u.time_zone) as count
      from units u where u.org_id = ${orgId} and u.deleted_at is null and u.is_active`)
  return (unitId) => rows.find(({ id }) => id === unitId)?.count ?? 0
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly at: string
  readonly kind: EventKind
  readonly name: string
  readonly unit_name: string
  readonly time_zone: string
  readonly place: string
  readonly professional_name: string
  readonly starts_at: string | null
  readonly source: Source | null
  readonly reason: QueueReason | null
  readonly by: string
  readonly appointment_id: string | null
  readonly conversation_id: string | null
}

const { shown, hours } = eventLimits

/** Ids are UUIDv7, whose order is that of time: each part reads no more than it shows. */
const recent = (table: string) => sql.raw(`${table}.at > now() - interval '${hours} hours'`)

/** What the entry of a history tells; an undo and a change of details tell nothing. */
const kindOfEntry: SQL = sql`case
  when h.action = 'book' then 'booked'
  when h.action = 'reschedule' then 'rescheduled'
  when h.action = 'move' then case h.to_state
    when 'confirmed' then 'confirmed' when 'cancelled' then 'cancelled' when 'waiting' then 'arrived'
    when 'inService' then 'started' when 'done' then 'done' when 'noShow' then 'noShow' end end`

const shownName = sql`coalesce(nullif(p.social_name, ''), p.full_name)`
const professionalName = sql`coalesce(trim(d.treatment || ' ' || d.full_name), '')`
const accountName = (id: SQL) =>
  sql`coalesce((select a.user_fullname from users a where a.user_id = ${id}), '')`

const ofAppointments = ({ orgId }: Tx): SQL => sql`
  select h.id, h.at, ${kindOfEntry} as kind, ${shownName} as name, u.name as unit_name, u.time_zone, '' as place,
         ${professionalName} as professional_name, a.starts_at, h.source, null::text as reason,
         ${accountName(sql`h.user_id`)} as by, a.id as appointment_id, null::uuid as conversation_id
    from (select * from appointment_history h
           where h.org_id = ${orgId} and ${recent('h')} and h.undoes is null and ${kindOfEntry} is not null
             and not exists (select from appointment_history u
                              where u.org_id = h.org_id and u.appointment_id = h.appointment_id and u.undoes = h.id)
           order by h.id desc limit ${shown}) h
    join appointments a on a.org_id = h.org_id and a.id = h.appointment_id
    join units u on u.org_id = a.org_id and u.id = a.unit_id
    join patients p on p.org_id = a.org_id and p.id = a.patient_id
    left join professionals d on d.org_id = a.org_id and d.id = a.professional_id`

const ofCalls = ({ orgId }: Tx): SQL => sql`
  select c.id, c.called_at, 'called', c.shown_name, u.name, u.time_zone, c.place, '', null, null, null, '',
         e.appointment_id, null::uuid
    from (select * from reception_calls c
           where c.org_id = ${orgId} and c.called_at > now() - interval '${sql.raw(String(hours))} hours'
           order by c.id desc limit ${shown}) c
    join reception_entries e on e.org_id = c.org_id and e.id = c.entry_id
    join units u on u.org_id = c.org_id and u.id = c.unit_id`

const ofConversations = ({ orgId }: Tx): SQL => sql`
  select e.id, e.at, case e.kind when 'queued' then 'asked' when 'resolved' then 'resolved' else 'answered' end,
         coalesce((select coalesce(nullif(p.social_name, ''), p.full_name)
                     from patient_contacts k join patients p on p.org_id = k.org_id and p.id = k.patient_id
                    where k.org_id = c.org_id and c.phone_key <> '' and k.phone_key = c.phone_key
                      and p.deleted_at is null and p.merged_into is null
                    order by p.created_at, p.id limit 1),
                  nullif(c.profile_name, ''), nullif(c.phone, ''), c.email),
         '', '', '', '', null, null, e.reason, ${accountName(sql`coalesce(e.target_id, e.user_id)`)}, null::uuid, c.id
    from (select * from conversation_entries e
           where e.org_id = ${orgId} and ${recent('e')} and e.kind in ('queued', 'taken', 'assigned', 'resolved')
           order by e.id desc limit ${shown}) e
    join conversations c on c.org_id = e.org_id and c.id = e.conversation_id`

/** Lists what happened of late, the newest first, of what the person may see. */
export async function selectEvents(tx: Tx, limit: number): Promise<WallEvent[]> {
  const { rows } = await tx.db.execute<Row>(sql`
    select * from (${ofAppointments(tx)} union all ${ofCalls(tx)} union all ${ofConversations(tx)}) events
     order by at desc, id desc limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    kind: row.kind,
    name: row.name,
    unitName: row.unit_name,
    timeZone: row.time_zone,
    place: row.place,
    professionalName: row.professional_name,
    startsAt: row.starts_at && new Date(row.starts_at).toISOString(),
    source: row.source,
    reason: row.reason,
    by: row.by,
    appointmentId: row.appointment_id,
    conversationId: row.conversation_id,
  }))
}
