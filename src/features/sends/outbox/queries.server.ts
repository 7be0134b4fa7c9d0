import { type SQL, sql } from 'drizzle-orm'
import type { OutreachKind, Purpose, RenderedMessage } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import type { OpenQuestion } from '#features/conversations/rules.ts'
import type { TemplateUse } from '#features/templates/rules.ts'
import { byInstant, countOf, type Keyset, keysetOf } from '#platform/records/list.server.ts'
import type { SendSource, SendState } from '../rules.ts'
import { ofVisibleAppointment } from '../views.server.ts'
import { type OutboxPart, shownDays } from './rules.ts'

/** The outbox in SQL: sends that no channel took, with their message, whom it is for, and what people did. */

const recently = sql`now() - make_interval(days => ${shownDays}::int)`

const parts: Readonly<Record<OutboxPart, SQL>> = {
  waiting: sql`s.state = 'waiting' and (s.expires_at is null or s.expires_at > now())`,
  byHand: sql`s.state = 'byHand' and s.sent_at > ${recently}`,
  // What is past its time counts as expired at once, and not when it is swept.
  expired: sql`(s.state = 'waiting' and s.expires_at <= now()
    or s.state = 'skipped' and s.reason = 'tooLate' and s.message_id is not null and s.ended_at > ${recently})`,
}

const isSeen = ofVisibleAppointment('s')

const never = 'infinity'
const validity = byInstant(sql`coalesce(s.expires_at, ${never}::timestamptz)`)
const orders = {
  validity: {
    ...validity,
    isPlace: (text: string) => text === never || validity.isPlace(text),
  },
  settled: byInstant(sql`coalesce(s.sent_at, s.ended_at, s.expires_at)`),
}

export interface AboutRow {
  readonly patientId: string | null
  readonly patientName: string | null
  readonly appointmentId: string | null
  readonly startsAt: string | null
  readonly timeZone: string | null
  readonly professionalName: string | null
}

export interface OutboxRow extends Record<string, unknown> {
  id: string
  sortKey: string
  source: SendSource
  source_id: string | null
  purpose: Purpose
  kind: OutreachKind
  state: SendState
  patient_id: string | null
  appointment_id: string | null
  schedule_version: number | null
  due_at: Date
  expires_at: Date | null
  sent_at: Date | null
  address_hash: string
  conversation_id: string
  message_id: string
  question: OpenQuestion | null
  reason: string
  is_expired: boolean
  content: RenderedMessage
  phone: string
  email: string
  template_name: string | null
  template_version: number | null
  use: TemplateUse | null
  opened_at: Date | null
  opened_by: string | null
  sent_by: string | null
  about: AboutRow[] | null
}

const columns = sql`
  s.id, s.source, s.source_id, s.purpose, s.kind, s.state, s.reason, s.patient_id, s.appointment_id, s.schedule_version, s.due_at,
  s.expires_at, s.sent_at, s.address_hash, s.conversation_id, s.message_id, s.question, s.template_version,
  coalesce(s.expires_at <= now(), false) as is_expired, m.content, c.phone, c.email, t.name as template_name, t.use,
  o.opened_at, o.opened_by, o.sent_by,
  (select jsonb_agg(jsonb_build_object(
            'patientId', p.id, 'patientName', coalesce(nullif(p.social_name, ''), p.full_name),
            'appointmentId', a.id, 'startsAt', a.starts_at, 'timeZone', u.time_zone,
            'professionalName', trim(r.treatment || ' ' || r.full_name)) order by a.starts_at, p.full_name)
     from sends f
     left join patients p on p.org_id = f.org_id and p.id = f.patient_id
     left join appointments a on a.org_id = f.org_id and a.id = f.appointment_id
     left join units u on u.org_id = a.org_id and u.id = a.unit_id
     left join professionals r on r.org_id = a.org_id and r.id = a.professional_id
    where f.org_id = s.org_id and (f.id = s.id or f.joined_into = s.id)) as about`

const tables = sql`
  sends s
  join messages m on m.org_id = s.org_id and m.id = s.message_id
  join conversations c on c.org_id = s.org_id and c.id = s.conversation_id
  left join templates t on t.org_id = s.org_id and t.id = s.template_id
  left join outbox_acts o on o.org_id = s.org_id and o.send_id = s.id`

export function listPart(
  { db, orgId }: NetworkTransaction,
  part: OutboxPart,
  filter: { cursor?: string; limit: number },
): { keyset: Keyset; rows: Promise<OutboxRow[]> } {
  const sort = part === 'waiting' ? 'validity' : '-settled'
  const keyset = keysetOf(orders, sql`s.id`, { ...filter, sort })
  const where = [sql`s.org_id = ${orgId}`, parts[part], isSeen, ...(keyset.where ? [keyset.where] : [])]
  const rows = db.execute<OutboxRow>(sql`
    select ${columns}, ${keyset.sortKey} as "sortKey" from ${tables}
     where ${sql.join(where, sql` and `)}
     order by ${sql.join(keyset.orderBy, sql`, `)} limit ${keyset.limit}`)
  return { keyset, rows: rows.then((found) => found.rows) }
}

export async function countParts({ db, orgId }: NetworkTransaction): Promise<Record<OutboxPart, number>> {
  const count = (part: OutboxPart) =>
    sql`(${countOf(sql`select 1 from sends s where s.org_id = ${orgId} and ${parts[part]} and ${isSeen}`)})`
  const { rows } = await db.execute<Record<OutboxPart, number>>(sql`
    select ${count('waiting')} as waiting, ${count('byHand')} as "byHand", ${count('expired')} as expired`)
  return rows[0] ?? { waiting: 0, byHand: 0, expired: 0 }
}

/** True when something is planned for a channel that the network has not. */
export async function lacksProvider(
  { db, orgId }: NetworkTransaction,
  hasMailServer: boolean,
): Promise<boolean> {
  const { rows } = await db.execute<{ lacks: boolean }>(sql`
    select exists (select from sends s where s.org_id = ${orgId} and s.state = 'planned'
              and not (s.kind = 'email' and ${hasMailServer})
              and not exists (select from channels c where c.org_id = s.org_id and c.kind = s.kind
                                 and c.deleted_at is null)) as lacks`)
  return rows[0]?.lacks ?? false
}

/** One message of the outbox, whatever became of it; locked until the transaction ends. */
export async function takeMessage(
  { db, orgId }: NetworkTransaction,
  id: string,
): Promise<OutboxRow | undefined> {
  const { rows } = await db.execute<OutboxRow>(sql`
    select ${columns}, '' as "sortKey" from ${tables}
     where s.org_id = ${orgId} and s.id = ${id} and ${isSeen}
       and (s.state in ('waiting', 'byHand') or s.state = 'skipped' and s.message_id is not null)
       for update of s`)
  return rows[0]
}

export async function noteOpening(
  { db, orgId }: NetworkTransaction,
  id: string,
  userId: string,
): Promise<void> {
  await db.execute(sql`
    insert into outbox_acts (org_id, send_id, opened_by) values (${orgId}, ${id}, ${userId})
    on conflict (org_id, send_id) do update set opened_at = now(), opened_by = excluded.opened_by`)
}

/** It counts as left from now on, for the frequency of marketing too, and as written by the person. */
export async function markByHand(
  { db, orgId }: NetworkTransaction,
  id: string,
  userId: string,
): Promise<void> {
  await db.execute(sql`
    with said as (
      insert into outbox_acts (org_id, send_id, opened_by, sent_by) values (${orgId}, ${id}, ${userId}, ${userId})
      on conflict (org_id, send_id) do update set sent_by = excluded.sent_by),
    sent as (
      update sends set state = 'byHand', reason = '', sent_at = now(), claimed_at = now(), ended_at = null, cost = 0
       where org_id = ${orgId} and id = ${id} returning message_id)
    update messages m set author = 'person', user_id = ${userId}, at = now()
      from sent where m.org_id = ${orgId} and m.id = sent.message_id`)
}

export async function markSkipped(
  { db, orgId }: NetworkTransaction,
  id: string,
  reason: string,
): Promise<void> {
  await db.execute(sql`
    update sends set state = 'skipped', reason = ${reason}, ended_at = now() where org_id = ${orgId} and id = ${id}`)
}

/** It waits again, as if nobody had touched it. */
export async function markWaiting({ db, orgId }: NetworkTransaction, id: string): Promise<void> {
  await db.execute(sql`
    with forgotten as (delete from outbox_acts where org_id = ${orgId} and send_id = ${id}),
    back as (
      update sends set state = 'waiting', reason = '', sent_at = null, claimed_at = null, ended_at = null, cost = null
       where org_id = ${orgId} and id = ${id} returning message_id, source, user_id)
    update messages m set user_id = back.user_id, author = case
             when back.source in ('automation', 'campaign', 'assistant') then back.source
             when back.user_id is null then 'automation' else 'person' end
      from back where m.org_id = ${orgId} and m.id = back.message_id`)
}
