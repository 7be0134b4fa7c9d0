import { sql } from 'drizzle-orm'
import type { MessageOption, RenderedMessage } from '#features/channels/rules.ts'
import type { ConversationState, MessageAuthor, MessageDirection } from '#features/conversations/rules.ts'
import { presentSeconds } from '#features/inbox/rules.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { opensAt } from './hours.server.ts'
import type { Visitor } from './visitors.server.ts'

type Tx = Transaction<NetworkScope>

/** A message as its visitor sees it. */
export interface ChatMessage {
  readonly id: string
  /** The visitor's own id of it, by which the page knows what it sent. */
  readonly clientId: string | null
  readonly from: 'visitor' | 'assistant' | 'person'
  /** The first name of who wrote; '' where it is nobody's in particular. */
  readonly name: string
  readonly text: string
  readonly options: readonly MessageOption[]
  readonly at: string
}

/** What a visitor's page shows. It is sent whole each time: what was lost on the way comes with the next. */
export interface ChatState {
  readonly messages: readonly ChatMessage[]
  readonly owner: ConversationState | 'new'
  /** Who attends, by the first name. */
  readonly name: string
  /** Whoever attends is writing. */
  readonly isTyping: boolean
  /** The place in the queue, from one; null outside it. */
  readonly place: number | null
  /** Somebody of the clinic answers from then on; null while somebody may be there. */
  readonly opensAt: string | null
}

/** A day's conversation is shorter; of one that is not, its end is shown. */
const shown = 80

export async function readState(tx: Tx, { conversationId }: Visitor): Promise<ChatState> {
  const opens = (await opensAt(tx))?.toISOString() ?? null
  const row = conversationId === null ? undefined : await findConversation(tx, conversationId)
  if (!row || conversationId === null)
    return { messages: [], owner: 'new', name: '', isTyping: false, place: null, opensAt: opens }
  return {
    messages: await listMessages(tx, conversationId),
    owner: row.state,
    name: row.state === 'person' ? firstName(row.owner_name) : '',
    isTyping: row.state === 'person' && row.is_typing,
    place: row.state === 'queue' ? row.ahead + 1 : null,
    opensAt: opens,
  }
}

interface ConversationRow extends Record<string, unknown> {
  readonly state: ConversationState
  readonly owner_name: string | null
  readonly is_typing: boolean
  readonly ahead: number
}

/** The queue is one for all channels, as the inbox shows it: the urgent first, then who waits longest. */
async function findConversation({ db, orgId }: Tx, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await db.execute<ConversationRow>(sql`
    select c.state, a.user_fullname as owner_name,
           exists (select from inbox_windows w where w.org_id = c.org_id and w.conversation_id = c.id and w.user_id = c.owner_id
                      and w.is_typing and w.seen_at > now() - make_interval(secs => ${presentSeconds})) as is_typing,
           case when c.state = 'queue' then (
             select count(*)::int from conversations o
              where o.org_id = c.org_id and o.state = 'queue' and o.id <> c.id
                and (not o.is_urgent, o.waiting_since, o.id) < (not c.is_urgent, c.waiting_since, c.id)) else 0 end as ahead
      from conversations c left join users a on a.user_id = c.owner_id
     where c.org_id = ${orgId} and c.id = ${id}`)
  return rows[0]
}

async function listMessages({ db, orgId }: Tx, conversationId: string): Promise<ChatMessage[]> {
  const { rows } = await db.execute<{
    id: string
    provider_id: string
    direction: MessageDirection
    author: MessageAuthor
    name: string | null
    text: string
    content: RenderedMessage | null
    at: string
  }>(sql`
    select m.id, m.provider_id, m.direction, m.author, a.user_fullname as name, m.text, m.content, to_json(m.at) #>> '{}' as at
      from messages m left join users a on a.user_id = m.user_id
     where m.org_id = ${orgId} and m.conversation_id = ${conversationId} and m.kind = 'chat'
     order by m.id desc limit ${shown}`)
  return rows.reverse().map((row) => ({
    id: row.id,
    clientId: row.direction === 'in' ? (row.provider_id.split(' ')[1] ?? null) : null,
    from: row.direction === 'in' ? 'visitor' : row.author === 'person' ? 'person' : 'assistant',
    name: row.author === 'person' ? firstName(row.name) : '',
    text: row.content?.body ?? row.text,
    options: row.content?.options ?? [],
    at: new Date(row.at).toISOString(),
  }))
}

const firstName = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? ''
