import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type NextOwner, publishConversation } from '#features/conversations/commands.server.ts'
import type { Assistant } from '#features/sends/slots.server.ts'
import { rolesFor } from '#platform/access.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { type ConversationView, type EntryView, inboxProblems } from './contract.ts'
import { findFreest } from './distribution.server.ts'
import { kindOf, own } from './owner.server.ts'
import { cursorOf, placeOf } from './place.server.ts'
import { namesAmong, presentAll, presentEntry, readView } from './present.server.ts'
import {
  type ConversationFilter,
  type ConversationRow,
  type EntryRow,
  mayAnswer,
  selectConversation,
  selectConversations,
  selectCounts,
} from './queries.server.ts'

export interface ListInput extends ConversationFilter {
  readonly cursor?: string
  readonly before?: string
  readonly limit: number
}

export const readConversations = (
  scope: MemberScope,
  { cursor, before, limit, ...filter }: ListInput,
): Promise<{ items: ConversationView[]; next: string | null; previous: string | null }> =>
  transact(scope, async (tx) => {
    const isBefore = before !== undefined
    const from = placeOf(before ?? cursor)
    const found = await selectConversations(tx, filter, { from, isBefore, limit })
    const hasMore = found.length > limit
    const rows = isBefore ? found.slice(-limit) : found.slice(0, limit)
    const [first, last] = [rows.at(0), rows.at(-1)]
    const hasNext = isBefore || hasMore
    const hasPrevious = isBefore ? hasMore : from !== null
    return {
      items: await presentAll(tx, rows),
      next: last && hasNext ? cursorOf(placeOfRow(last)) : null,
      previous: first && hasPrevious ? cursorOf(placeOfRow(first)) : null,
    }
  })

export const countConversations = (scope: MemberScope) => transact(scope, selectCounts)

export const readConversation = (scope: MemberScope, id: string): Promise<ConversationView> =>
  transact(scope, (tx) => readView(tx, id))

export const addNote = (scope: MemberScope, id: string, text: string): Promise<EntryView> =>
  transact(scope, async (tx) => {
    await selectConversation(tx, id)
    const { rows } = await tx.db.execute<EntryRow>(sql`
      insert into conversation_entries (org_id, id, conversation_id, kind, user_id, text)
      values (${tx.orgId}, ${uuid()}, ${id}, 'note', ${tx.userId}, ${text.trim()})
      returning id, at, kind, text, reason, user_id, target_id`)
    await publishConversation(tx, id)
    const [row] = rows
    if (!row) throw new Error('a note that was written is not there')
    return presentEntry(row, await namesAmong(tx, [row.user_id]))
  })

/** @throws `not_found` (404); `owner_changed` (409) with the conversation as it is */
export const giveTo = (
  scope: MemberScope,
  id: string,
  next: NextOwner,
  ownership: number,
): Promise<ConversationView> =>
  transact(scope, async (tx) => {
    const row = await selectConversation(tx, id)
    await own(tx, row, next, ownership)
    return readView(tx, id)
  })

/**
 * Gives a conversation back to the assistant, which begins anew and answers what is unanswered.
 * @throws `assistant_away` (409) where it does not answer; else as `giveTo`
 */
export const handBack = (
  scope: MemberScope,
  assistant: Assistant | null,
  id: string,
  ownership: number,
): Promise<ConversationView> =>
  transact(scope, async (tx) => {
    const row = await selectConversation(tx, id)
    if (!assistant || !(await assistant.mayAnswer(tx, id, kindOf(row))))
      throw problem(inboxProblems, 'assistant_away')
    await own(tx, row, { state: 'assistant' }, ownership)
    await assistant.takeBack(tx, id)
    return readView(tx, id)
  })

/**
 * @throws `not_found` (404) also for somebody who is not of the network, or may not answer; `nobody_present` (422) where
 * whoever attends fewest was asked for
 */
export const assign = (
  scope: MemberScope,
  id: string,
  { ownership, userId }: { readonly ownership: number; readonly userId: string | null },
): Promise<ConversationView> =>
  transact(scope, async (tx) => {
    const row = await selectConversation(tx, id)
    const next = userId ?? (await findFreest(tx, row.unit_id))
    if (next === null) throw problem(inboxProblems, 'nobody_present')
    if (!(await mayAnswer(tx, next, rolesFor('conversations.answer')))) throw failure('not_found')
    await own(tx, row, { state: 'person', userId: next }, ownership)
    return readView(tx, id)
  })

export const markRead = (scope: MemberScope, id: string): Promise<ConversationView> =>
  transact(scope, async (tx) => {
    const { rows } = await tx.db.execute(
      sql`update conversations set unread = 0 where org_id = ${tx.orgId} and id = ${id} and unread > 0 returning id`,
    )
    if (rows.length > 0) await publishConversation(tx, id)
    return readView(tx, id)
  })

/** Where a row stands in the list. */
const placeOfRow = ({ state, is_urgent, waiting_at, last_at, id }: ConversationRow) =>
  state === 'queue'
    ? ({ in: 'queue', isUrgent: is_urgent, at: waiting_at ?? '', id } as const)
    : ({ in: 'rest', at: last_at ?? '', id } as const)
