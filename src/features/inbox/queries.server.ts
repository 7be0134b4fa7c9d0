import { type SQL, sql } from 'drizzle-orm'
import type { ChannelKind, MediaKind, MessageFile } from '#features/channels/rules.ts'
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
import { countLimit, type InboxView } from './rules.ts'

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

export interface ConversationFilter {
  readonly view: InboxView
  readonly unitId?: string
  readonly channel?: ChannelKind
  /** Only those with something that nobody read. */
  readonly isUnread?: boolean
}

export interface Stretch {
  /** Null for the beginning. */
  readonly from: Place | null
  /** Reads what comes before the place, and not after it. */
  readonly isBefore: boolean
  readonly limit: number
}

/**
 * The queue comes first, those who wait longest on top; then the rest by their last message. In the order of the list,
 * one more than asked for: at its end, or at its beginning when reading back.
 */
export async function selectConversations(
  tx: Tx,
  filter: ConversationFilter,
  stretch: Stretch,
): Promise<ConversationRow[]> {
  const { from, isBefore, limit } = stretch
  const hasQueue = filter.view === 'open' || filter.view === 'queue'
  const hasRest = filter.view !== 'queue'
  if (isBefore) {
    const rest = hasRest && from?.in === 'rest' ? await selectRest(tx, filter, stretch) : []
    const left = limit - rest.length
    const queued =
      hasQueue && left >= 0
        ? await selectQueue(tx, filter, { ...stretch, limit: left, from: from?.in === 'queue' ? from : null })
        : []
    return [...queued.toReversed(), ...rest.toReversed()]
  }
  const queued = hasQueue && from?.in !== 'rest' ? await selectQueue(tx, filter, stretch) : []
  if (!hasRest || queued.length > limit) return queued
  const rest = await selectRest(tx, filter, {
    ...stretch,
    limit: limit - queued.length,
    from: from?.in === 'rest' ? from : null,
  })
  return [...queued, ...rest]
}

const narrowed = ({ unitId, channel, isUnread }: ConversationFilter): SQL =>
  sql.join(
    [
      sql`true`,
      ...(unitId === undefined ? [] : [sql`(c.unit_id = ${unitId} or c.unit_id is null)`]),
      ...(channel === undefined ? [] : [sql`c.channel = ${channel}`]),
      ...(isUnread ? [sql`c.unread > 0`] : []),
    ],
    sql` and `,
  )

async function selectQueue(
  { db, orgId }: Tx,
  filter: ConversationFilter,
  { from, isBefore, limit }: Stretch,
): Promise<ConversationRow[]> {
  const beyond = isBefore ? sql`<` : sql`>`
  const after =
    from?.in === 'queue'
      ? sql`(not c.is_urgent, c.waiting_since, c.id) ${beyond} (${!from.isUrgent}, ${from.at}::timestamptz, ${from.id}::uuid)`
      : sql`true`
  const order = isBefore
    ? sql`not c.is_urgent desc, c.waiting_since desc, c.id desc`
    : sql`not c.is_urgent, c.waiting_since, c.id`
  const { rows } = await db.execute<ConversationRow>(sql`
    ${withDetails(sql`
      select ${columns} from conversations c
       where c.org_id = ${orgId} and c.state = 'queue' and ${narrowed(filter)} and ${after}
       order by ${order} limit ${limit + 1}`)}
    order by ${order}`)
  return rows
}

async function selectRest(
  { db, orgId, userId }: Tx,
  filter: ConversationFilter,
  { from, isBefore, limit }: Stretch,
): Promise<ConversationRow[]> {
  const own: Record<InboxView, SQL> = {
    open: sql`c.state in ('assistant', 'person')`,
    queue: sql`false`,
    mine: sql`c.owner_id = ${userId}`,
    assistant: sql`c.state = 'assistant'`,
    resolved: sql`c.state = 'resolved'`,
  }
  const beyond = isBefore ? sql`>` : sql`<`
  const after =
    from?.in === 'rest'
      ? sql`(c.last_message_at, c.id) ${beyond} (${from.at}::timestamptz, ${from.id}::uuid)`
      : sql`true`
  const order = isBefore ? sql`c.last_message_at, c.id` : sql`c.last_message_at desc, c.id desc`
  const { rows } = await db.execute<ConversationRow>(sql`
    ${withDetails(sql`
      select ${columns} from conversations c
       where c.org_id = ${orgId} and ${own[filter.view]} and c.last_message_at is not null and ${narrowed(filter)} and ${after}
       order by ${order} limit ${limit + 1}`)}
    order by ${order}`)
  return rows
}

/** Returns those of the ids that the person sees, the last to have written first. */
export async function selectAmong({ db, orgId }: Tx, ids: readonly string[]): Promise<ConversationRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<ConversationRow>(sql`
    ${withDetails(sql`
      select ${columns} from conversations c
       where c.org_id = ${orgId} and c.id = any (${sql.param([...ids])}::uuid[])`)}
    order by c.last_message_at desc nulls last, c.id desc`)
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
  readonly unread: number
}

/** Counts up to `countLimit` each: a number that nobody reads must not cost a walk through all of them. */
export async function selectCounts({ db, orgId, userId }: Tx): Promise<Counts> {
  const counted = (which: SQL) =>
    sql`(select count(*)::int from (
      select from conversations where org_id = ${orgId} and ${which} limit ${countLimit}) found)`
  const { rows } = await db.execute<Counts>(sql`
    select ${counted(sql`state in ('assistant', 'person')`)} as attended,
           ${counted(sql`state = 'queue'`)} as queue, ${counted(sql`owner_id = ${userId}`)} as mine,
           ${counted(sql`state = 'assistant'`)} as assistant, ${counted(sql`unread > 0`)} as unread`)
  const {
    attended = 0,
    queue = 0,
    mine = 0,
    assistant = 0,
    unread = 0,
  } = (rows[0] ?? {}) as Record<string, number>
  return { open: Math.min(attended + queue, countLimit), queue, mine, assistant, unread }
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

/** A stretch of a thread: back from a cursor, the newest first, or on from it, the oldest first. */
export interface Page {
  readonly cursor?: string
  readonly after?: string
  readonly limit: number
}

const within = ({ cursor, after }: Page, id: SQL): SQL =>
  sql.join(
    [
      sql`true`,
      ...(cursor === undefined ? [] : [sql`${id} < ${cursor}`]),
      ...(after === undefined ? [] : [sql`${id} > ${after}`]),
    ],
    sql` and `,
  )

const orderOf = ({ after }: Page): SQL => (after === undefined ? sql`desc` : sql`asc`)

export async function selectEntries(
  { db, orgId }: Tx,
  conversationId: string,
  page: Page,
): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select id, at, kind, text, reason, user_id, target_id from conversation_entries
     where org_id = ${orgId} and conversation_id = ${conversationId} and ${within(page, sql`id`)}
     order by id ${orderOf(page)} limit ${page.limit + 1}`)
  return rows
}

export interface PlannedRow extends SendColumns, Record<string, unknown> {
  readonly text: string | null
  readonly file: MessageFile | null
  readonly template: string | null
  readonly user_id: string | null
  readonly created_at: string
}

/** What people wrote that has not left yet, or did not leave: it is no message of the conversation. */
export async function selectPlanned(
  { db, orgId }: Tx,
  conversationId: string,
  page: Page,
): Promise<PlannedRow[]> {
  const { rows } = await db.execute<PlannedRow>(sql`
    select ${sendColumns}, s.content ->> 'body' as text, s.content -> 'file' as file, t.name as template, s.user_id, s.created_at
      from sends s left join templates t on t.org_id = s.org_id and t.id = s.template_id
     where s.org_id = ${orgId} and s.conversation_id = ${conversationId} and s.message_id is null
       and s.source = 'single' and s.state in ('planned', 'skipped') and ${within(page, sql`s.id`)}
     order by s.id ${orderOf(page)} limit ${page.limit + 1}`)
  return rows
}

/** True where a channel carries messages: where it does not, they are sent by hand, at any hour. */
export async function hasChannel({ db, orgId }: Tx, kind: ChannelKind): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from channels where org_id = ${orgId} and kind = ${kind} and deleted_at is null`,
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
