import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { ChannelKind } from '#features/channels/rules.ts'
import {
  changeOwner,
  type NextOwner,
  noteAnswer,
  publishConversation,
} from '#features/conversations/commands.server.ts'
import {
  findMessages,
  findSend,
  loadReplies,
  planSends,
  type Reply,
} from '#features/sends/commands.server.ts'
import type { SendView } from '#features/sends/contract.ts'
import type { Assistant } from '#features/sends/slots.server.ts'
import { rolesFor } from '#platform/access.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import type { SlotTypes } from '#platform/serverFeature.server.ts'
import { findAttached } from './attached.server.ts'
import { type ConversationView, type EntryView, inboxProblems } from './contract.ts'
import { findFreest } from './distribution.server.ts'
import { findMailThread } from './mailThread.server.ts'
import { cursorOf, placeOf } from './place.server.ts'
import { dateOf, namesAmong, presentAll, presentEntry, presentPlanned, readView } from './present.server.ts'
import {
  type ConversationFilter,
  type ConversationRow,
  type EntryRow,
  hasWhatsapp,
  mayAnswer,
  type Page,
  selectConversation,
  selectConversations,
  selectCounts,
  selectEntries,
  selectPlanned,
} from './queries.server.ts'
import { windowUntil } from './rules.ts'

type Tx = Transaction<MemberScope>
export type FindDecisions = SlotTypes['findDecisions']

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

export interface ThreadInput extends Page {
  readonly around?: string
}

interface ThreadPage {
  readonly items: EntryView[]
  readonly next: string | null
  readonly previous: string | null
}

/** Reads a stretch of a thread; in its items the newest comes first. */
export const readEntries = (
  scope: MemberScope,
  findDecisions: FindDecisions,
  id: string,
  input: ThreadInput,
): Promise<ThreadPage> =>
  transact(scope, async (tx) => {
    await selectConversation(tx, id)
    const { around, ...page } = input
    if (around === undefined) return readStretch(tx, findDecisions, id, page)
    const half = Math.ceil(input.limit / 2)
    const older = await readStretch(tx, findDecisions, id, { cursor: idAfter(around), limit: half })
    const newer = await readStretch(tx, findDecisions, id, { after: around, limit: half })
    return { items: [...newer.items, ...older.items], next: older.next, previous: newer.previous }
  })

async function readStretch(
  tx: Tx,
  findDecisions: FindDecisions,
  id: string,
  page: Page,
): Promise<ThreadPage> {
  const { limit } = page
  const isOn = page.after !== undefined
  const messages = await findMessages(tx, { conversationId: id, ...page })
  const entries = await selectEntries(tx, id, page)
  const planned = await selectPlanned(tx, id, page)
  const decisions = await findDecisions(tx, id, page)
  const people = entries.flatMap(({ user_id, target_id }) => [user_id, target_id])
  const names = await namesAmong(tx, [...people, ...planned.map(({ user_id }) => user_id)])
  const all: EntryView[] = [
    ...messages.map((message) => ({ type: 'message' as const, id: message.id, at: message.at, message })),
    ...entries.map((row) => presentEntry(row, names)),
    ...planned.map((row) => presentPlanned(row, names)),
    ...decisions.map((one) => ({ type: 'decision' as const, ...one })),
  ]
  // All ids are UUIDv7: their order is the order of time.
  all.sort((one, other) => (one.id < other.id === isOn ? -1 : 1))
  const read = all.slice(0, limit)
  const items = isOn ? read.toReversed() : read
  const hasMore = all.length > limit
  return {
    items,
    next: isOn || hasMore ? (items.at(-1)?.id ?? null) : null,
    previous: isOn
      ? hasMore
        ? (items.at(0)?.id ?? null)
        : null
      : page.cursor
        ? (items.at(0)?.id ?? null)
        : null,
  }
}

/** The id that comes right after another in order: what stands before it includes that one. */
function idAfter(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Answers, and takes the conversation over where nobody else did meanwhile: two people never answer together.
 * @throws `owner_changed` (409) with the conversation as it is; `window_closed` (409); `unreachable` (422);
 * `validation_failed` (422) for a file that can't go by the channel
 */
export async function answer(
  scope: MemberScope,
  parts: AnswerParts,
  id: string,
  written: Answer,
): Promise<{ conversation: ConversationView; send: SendView }> {
  return transact(scope, async (tx) => {
    const {
      ownership,
      text,
      fileId = null,
      templateId = null,
      patientId = null,
      appointmentId = null,
    } = written
    const row = await selectConversation(tx, id)
    const kind = kindOf(row)
    const { phone, email, wa_id: waId, bsuid, visitor_id: visitorId } = row
    if (!reaches(row, kind)) throw problem(inboxProblems, 'unreachable')
    const takesText = await takesTextNow(tx, row, kind)
    if (templateId === null && !takesText) throw problem(inboxProblems, 'window_closed')
    const reply =
      templateId === null
        ? null
        : (await loadReplies(tx, { kind, patientId, appointmentId, takesText })).find(
            (one) => one.id === templateId,
          )
    // A chat has no templates: what is ready is typed there.
    if (reply === undefined || (reply && kind === 'chat')) throw problem(inboxProblems, 'template_not_usable')
    const file =
      fileId === null ? null : await findAttached(tx, parts, { conversationId: id, kind, fileId, text })
    await own(tx, row, { state: 'person', userId: scope.userId }, ownership)
    await noteAnswer(tx, id, scope.userId)
    const [sendId = ''] = await planSends(tx, [
      {
        source: 'single',
        sourceId: null,
        occasion: `conversation ${uuid()}`,
        purpose: 'care',
        patientId: reply ? patientId : null,
        appointmentId: reply ? appointmentId : null,
        scheduleVersion: reply?.scheduleVersion ?? null,
        templateId,
        kind,
        fallback: [],
        dueAt: tx.now,
        userId: scope.userId,
        recipient: { phone, email, waId, bsuid, ...(visitorId !== '' && { visitorId }) },
        conversationId: id,
        content: reply
          ? null
          : {
              header: '',
              body: text.trim(),
              footer: '',
              buttons: [],
              ...(kind === 'email' ? await findMailThread(tx, id) : { subject: '' }),
              ...(file && { file }),
            },
      },
    ])
    await publishConversation(tx, id)
    return { conversation: await readView(tx, id), send: await findSend(tx, sendId) }
  })
}

export interface AnswerParts {
  /** Whose mail server sends for networks without one. */
  readonly hasMailServer: boolean
}

export interface Answer {
  readonly ownership: number
  /** '' for a template; the caption of a file. */
  readonly text: string
  /** Of the conversation. */
  readonly fileId?: string | null
  readonly templateId?: string | null
  readonly patientId?: string | null
  readonly appointmentId?: string | null
}

/** By which channel it goes on: that of the last message. */
const kindOf = ({ last, email }: ConversationRow): ChannelKind =>
  last?.kind ?? (email === '' ? 'whatsapp' : 'email')

/** Free text may go out: always, but for WhatsApp a day after the person last wrote, where it is connected. */
async function takesTextNow(tx: Tx, row: ConversationRow, kind: ChannelKind): Promise<boolean> {
  const until = windowUntil(kind, dateOf(row.last_inbound_at))
  return until === null || until >= tx.now || !(await hasWhatsapp(tx))
}

/** The ready texts for an answer, filled in. @throws `not_found` (404) */
export const readReplies = (
  scope: MemberScope,
  id: string,
  about: { readonly patientId?: string | undefined; readonly appointmentId?: string | undefined },
): Promise<{ items: Pick<Reply, 'id' | 'name' | 'text' | 'isApproved' | 'isWhole'>[] }> =>
  transact(scope, async (tx) => {
    const row = await selectConversation(tx, id)
    const kind = kindOf(row)
    const replies = await loadReplies(tx, {
      kind,
      patientId: about.patientId ?? null,
      appointmentId: about.appointmentId ?? null,
      takesText: await takesTextNow(tx, row, kind),
    })
    return { items: replies.map(({ scheduleVersion: _, ...reply }) => reply) }
  })

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

/** Whoever has it already keeps it; anything else must have seen the last change of owner. */
async function own(tx: Tx, row: ConversationRow, next: NextOwner, ownership: number): Promise<void> {
  const isTheirs = next.state === 'person' && row.state === 'person' && row.owner_id === next.userId
  if (isTheirs && row.ownership === ownership) return
  if (await changeOwner(tx, row.id, next, ownership)) return
  throw problem(inboxProblems, 'owner_changed', { current: await readView(tx, row.id) })
}

const reaches = ({ phone, bsuid, email, visitor_id }: ConversationRow, kind: ChannelKind): boolean => {
  if (kind === 'email') return email !== ''
  if (kind === 'chat') return visitor_id !== ''
  return phone !== '' || (kind === 'whatsapp' && bsuid !== '')
}

/** Where a row stands in the list. */
const placeOfRow = ({ state, is_urgent, waiting_at, last_at, id }: ConversationRow) =>
  state === 'queue'
    ? ({ in: 'queue', isUrgent: is_urgent, at: waiting_at ?? '', id } as const)
    : ({ in: 'rest', at: last_at ?? '', id } as const)
