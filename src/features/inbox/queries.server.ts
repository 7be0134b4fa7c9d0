import { type SQL, sql } from 'drizzle-orm'
import type { ChannelKind, MediaKind } from '#features/channels/rules.ts'
import type {
  ConversationState,
  EntryKind,
  MessageAuthor,
  MessageDirection,
  QueueReason,
} from '#features/conversations/rules.ts'
import { type SendColumns, sendColumns } from '#features/sends/commands.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { Place } from './place.server.ts'
import type { InboxView } from './rules.ts'

type Tx = Transaction<MemberScope>

export interface ConversationRow extends Record<string, unknown> {
  readonly id: string
  readonly state: ConversationState
  readonly owner_id: string | null
  readonly ownership: number
  readonly queue_reason: QueueReason | null
  readonly is_urgent: boolean
  readonly waiting_since: string | null
  readonly unread: number
  readonly unit_id: string | null
  readonly phone: string
  readonly phone_key: string
  readonly wa_id: string
  readonly bsuid: string
  readonly email: string
  readonly visitor_id: string
  readonly profile_name: string
  /** To the microsecond, as cursors need it. */
  readonly waiting_at: string | null
  readonly last_at: string | null
  readonly last_inbound_at: string | null
  readonly contact_name: string | null
  readonly patients: readonly { readonly id: string; readonly name: string }[]
  readonly last: {
    readonly direction: MessageDirection
    readonly author: MessageAuthor
    readonly kind: ChannelKind
    readonly text: string
    readonly mediaKind: MediaKind | null
    readonly at: string
  } | null
}

const shownCharacters = 160

/** What is shown of conversations: with the last message, and the patients whom the contact reaches. */
const columns = sql`c.id, c.state, c.owner_id, c.ownership, c.queue_reason, c.is_urgent, c.waiting_since, c.unread, c.unit_id,
  c.phone, c.phone_key, c.wa_id, c.bsuid, c.email, c.visitor_id, c.profile_name, c.last_message_at, c.last_inbound_at,
  c.waiting_since::text as waiting_at, c.last_message_at::text as last_at`

const withDetails = (page: SQL): SQL => sql`
  select c.*, l.last, coalesce(p.patients, '[]'::jsonb) as patients, p.contact_name from (${page}) c
    left join lateral (
      select jsonb_build_object('direction', m.direction, 'author', m.author, 'kind', m.kind, 'at', m.at,
                                'mediaKind', m.media ->> 'kind',
                                'text', left(m.text, ${shownCharacters})) as last
        from messages m where m.org_id = acolhe_org() and m.conversation_id = c.id order by m.id desc limit 1) l on true
    left join lateral (
      select jsonb_agg(distinct jsonb_build_object('id', r.id, 'name', r.name)) as patients,
             max(nullif(r.contact_name, '')) as contact_name
        from (
          select p.id, coalesce(nullif(p.social_name, ''), p.full_name) as name, k.name as contact_name
            from patient_contacts k join patients p on p.org_id = k.org_id and p.id = k.patient_id
           where k.org_id = acolhe_org() and p.deleted_at is null and p.merged_into is null
             and (c.phone_key <> '' and k.phone_key = c.phone_key or c.email <> '' and k.email = c.email)
          union all
          select p.id, coalesce(nullif(p.social_name, ''), p.full_name), ''
            from patients p where p.org_id = acolhe_org() and c.email <> '' and p.email = c.email
             and p.deleted_at is null and p.merged_into is null) r) p on true`

interface Filter {
  readonly view: InboxView
  readonly unitId?: string
  readonly from: Place | null
  readonly limit: number
}

/** The queue comes first, those who wait longest on top; then the rest by their last message. One more than asked for. */
export async function selectConversations(tx: Tx, filter: Filter): Promise<ConversationRow[]> {
  const { view, from, limit } = filter
  const queued =
    (view === 'open' || view === 'queue') && from?.in !== 'rest' ? await selectQueue(tx, filter) : []
  if (view === 'queue' || queued.length > limit) return queued
  const rest = await selectRest(tx, { ...filter, limit: limit - queued.length })
  return [...queued, ...rest]
}

const ofUnit = (unitId: string | undefined): SQL =>
  unitId === undefined ? sql`true` : sql`(c.unit_id = ${unitId} or c.unit_id is null)`

async function selectQueue({ db, orgId }: Tx, { unitId, from, limit }: Filter): Promise<ConversationRow[]> {
  const after =
    from?.in === 'queue'
      ? sql`(not c.is_urgent, c.waiting_since, c.id) > (${!from.isUrgent}, ${from.at}::timestamptz, ${from.id}::uuid)`
      : sql`true`
  const { rows } = await db.execute<ConversationRow>(sql`
    ${withDetails(sql`
      select ${columns} from conversations c
       where c.org_id = ${orgId} and c.state = 'queue' and ${ofUnit(unitId)} and ${after}
       order by not c.is_urgent, c.waiting_since, c.id limit ${limit + 1}`)}
    order by not c.is_urgent, c.waiting_since, c.id`)
  return rows
}

async function selectRest(
  { db, orgId, userId }: Tx,
  { view, unitId, from, limit }: Filter,
): Promise<ConversationRow[]> {
  const own: Record<InboxView, SQL> = {
    open: sql`c.state in ('assistant', 'person')`,
    queue: sql`false`,
    mine: sql`c.owner_id = ${userId}`,
    assistant: sql`c.state in ('assistant', 'person') and c.state = 'assistant'`,
    resolved: sql`c.state = 'resolved'`,
  }
  const after =
    from?.in === 'rest'
      ? sql`(c.last_message_at, c.id) < (${from.at}::timestamptz, ${from.id}::uuid)`
      : sql`true`
  const { rows } = await db.execute<ConversationRow>(sql`
    ${withDetails(sql`
      select ${columns} from conversations c
       where c.org_id = ${orgId} and ${own[view]} and c.last_message_at is not null and ${ofUnit(unitId)} and ${after}
       order by c.last_message_at desc, c.id desc limit ${limit + 1}`)}
    order by c.last_message_at desc, c.id desc`)
  return rows
}

/** @throws `not_found` (404) */
export async function selectConversation({ db, orgId }: Tx, id: string): Promise<ConversationRow> {
  const { rows } = await db.execute<ConversationRow>(
    withDetails(sql`select ${columns} from conversations c where c.org_id = ${orgId} and c.id = ${id}`),
  )
  if (!rows[0]) throw failure('not_found')
  return rows[0]
}

export interface Counts extends Record<string, unknown> {
  readonly open: number
  readonly queue: number
  readonly mine: number
  readonly assistant: number
}

export async function selectCounts({ db, orgId, userId }: Tx): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select count(*)::int as open, count(*) filter (where state = 'queue')::int as queue,
           count(*) filter (where owner_id = ${userId})::int as mine,
           count(*) filter (where state = 'assistant')::int as assistant
      from conversations where org_id = ${orgId} and state <> 'resolved'`)
  return rows[0] ?? { open: 0, queue: 0, mine: 0, assistant: 0 }
}

export interface EntryRow extends Record<string, unknown> {
  readonly id: string
  readonly at: string
  readonly kind: EntryKind
  readonly text: string
  readonly reason: QueueReason | null
  readonly user_id: string | null
  readonly target_id: string | null
}

export interface Page {
  readonly cursor?: string
  readonly limit: number
}

const before = (cursor: string | undefined): SQL => (cursor === undefined ? sql`true` : sql`id < ${cursor}`)

export async function selectEntries(
  { db, orgId }: Tx,
  conversationId: string,
  { cursor, limit }: Page,
): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select id, at, kind, text, reason, user_id, target_id from conversation_entries
     where org_id = ${orgId} and conversation_id = ${conversationId} and ${before(cursor)}
     order by id desc limit ${limit + 1}`)
  return rows
}

export interface PlannedRow extends SendColumns, Record<string, unknown> {
  readonly text: string
  readonly user_id: string | null
  readonly created_at: string
}

/** What people wrote that has not left yet, or did not leave: it is no message of the conversation. */
export async function selectPlanned(
  { db, orgId }: Tx,
  conversationId: string,
  { cursor, limit }: Page,
): Promise<PlannedRow[]> {
  const { rows } = await db.execute<PlannedRow>(sql`
    select ${sendColumns}, s.content ->> 'body' as text, s.user_id, s.created_at from sends s
     where s.org_id = ${orgId} and s.conversation_id = ${conversationId} and s.message_id is null
       and s.source = 'single' and s.state in ('planned', 'skipped') and ${before(cursor)}
     order by s.id desc limit ${limit + 1}`)
  return rows
}

/** True where WhatsApp carries messages: where it does not, they are sent by hand, at any hour. */
export async function hasWhatsapp({ db, orgId }: Tx): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from channels where org_id = ${orgId} and kind = 'whatsapp' and deleted_at is null`,
  )
  return rows.length > 0
}

/** True for somebody of the network who may answer. */
export async function mayAnswer(
  { db, orgId }: Tx,
  userId: string,
  roles: readonly string[],
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from members where org_id = ${orgId} and user_id = ${userId} and role = any (${sql.param([...roles])}::text[])`,
  )
  return rows.length > 0
}
