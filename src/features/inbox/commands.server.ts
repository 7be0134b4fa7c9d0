import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { findNames } from '#features/accounts/commands.server.ts'
import type { ChannelKind } from '#features/channels/rules.ts'
import {
  changeOwner,
  type NextOwner,
  noteAnswer,
  publishConversation,
} from '#features/conversations/commands.server.ts'
import { findMessages, findSend, planSends, presentSend } from '#features/sends/commands.server.ts'
import type { SendView } from '#features/sends/contract.ts'
import type { Assistant } from '#features/sends/slots.server.ts'
import { formatPhone } from '#lib/phone.ts'
import { rolesFor } from '#platform/access.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { type ConversationView, type EntryView, inboxProblems } from './contract.ts'
import { cursorOf, placeOf } from './place.server.ts'
import {
  type ConversationRow,
  type EntryRow,
  hasWhatsapp,
  mayAnswer,
  type Page,
  type PlannedRow,
  selectConversation,
  selectConversations,
  selectCounts,
  selectEntries,
  selectPlanned,
} from './queries.server.ts'
import { type InboxView, windowUntil } from './rules.ts'

type Tx = Transaction<MemberScope>
type Names = ReadonlyMap<string, string>

export interface ConversationFilter {
  readonly view: InboxView
  readonly unitId?: string
  readonly cursor?: string
  readonly limit: number
}

export const readConversations = (
  scope: MemberScope,
  { cursor, ...filter }: ConversationFilter,
): Promise<{ items: ConversationView[]; next: string | null }> =>
  transact(scope, async (tx) => {
    const found = await selectConversations(tx, { ...filter, from: placeOf(cursor) })
    const rows = found.slice(0, filter.limit)
    const names = await namesOf(tx, rows)
    const last = rows.at(-1)
    return {
      items: rows.map((row) => present(row, names)),
      next: last && found.length > filter.limit ? cursorOf(placeAfter(last)) : null,
    }
  })

export const countConversations = (scope: MemberScope) => transact(scope, selectCounts)

export const readConversation = (scope: MemberScope, id: string): Promise<ConversationView> =>
  transact(scope, (tx) => read(tx, id))

export const readEntries = (
  scope: MemberScope,
  id: string,
  page: Page,
): Promise<{ items: EntryView[]; next: string | null }> =>
  transact(scope, async (tx) => {
    await selectConversation(tx, id)
    const messages = await findMessages(tx, { conversationId: id, ...page })
    const entries = await selectEntries(tx, id, page)
    const planned = await selectPlanned(tx, id, page)
    const people = entries.flatMap(({ user_id, target_id }) => [user_id, target_id])
    const names = await namesAmong(tx, [...people, ...planned.map(({ user_id }) => user_id)])
    const all: EntryView[] = [
      ...messages.map((message) => ({
        type: 'message' as const,
        id: message.id,
        at: message.at,
        message,
      })),
      ...entries.map((row) => presentEntry(row, names)),
      ...planned.map((row) => presentPlanned(row, names)),
    ]
    // Ids of all three are UUIDv7: their order is the order of time.
    all.sort((one, other) => (one.id < other.id ? 1 : -1))
    const items = all.slice(0, page.limit)
    return { items, next: all.length > page.limit ? (items.at(-1)?.id ?? null) : null }
  })

/**
 * Answers, and takes the conversation over where nobody else did meanwhile: two people never answer together.
 * @throws `owner_changed` (409) with the conversation as it is; `window_closed` (409); `unreachable` (422)
 */
export async function answer(
  scope: MemberScope,
  id: string,
  { ownership, text }: { readonly ownership: number; readonly text: string },
): Promise<{ conversation: ConversationView; send: SendView }> {
  return transact(scope, async (tx) => {
    const row = await selectConversation(tx, id)
    const kind = kindOf(row)
    const { phone, email, wa_id: waId, bsuid, visitor_id: visitorId } = row
    if (!reaches(row, kind)) throw problem(inboxProblems, 'unreachable')
    const until = windowUntil(kind, dateOf(row.last_inbound_at))
    if (until && until < tx.now && (await hasWhatsapp(tx))) throw problem(inboxProblems, 'window_closed')
    await own(tx, row, { state: 'person', userId: scope.userId }, ownership)
    await noteAnswer(tx, id, scope.userId)
    const [sendId = ''] = await planSends(tx, [
      {
        source: 'single',
        sourceId: null,
        occasion: `conversation ${uuid()}`,
        purpose: 'care',
        patientId: null,
        appointmentId: null,
        scheduleVersion: null,
        templateId: null,
        kind,
        fallback: [],
        dueAt: tx.now,
        userId: scope.userId,
        recipient: { phone, email, waId, bsuid, ...(visitorId !== '' && { visitorId }) },
        conversationId: id,
        content: { subject: '', header: '', body: text.trim(), footer: '', buttons: [] },
      },
    ])
    await publishConversation(tx, id)
    return { conversation: await read(tx, id), send: await findSend(tx, sendId) }
  })
}

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
    return read(tx, id)
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
    const kind = kindOf(row)
    if (!assistant || !(await assistant.mayAnswer(tx, id, kind)))
      throw problem(inboxProblems, 'assistant_away')
    await own(tx, row, { state: 'assistant' }, ownership)
    await assistant.takeBack(tx, id)
    return read(tx, id)
  })

/** @throws `not_found` (404) also for somebody who is not of the network, or may not answer */
export const assign = (
  scope: MemberScope,
  id: string,
  { ownership, userId }: { readonly ownership: number; readonly userId: string },
): Promise<ConversationView> =>
  transact(scope, async (tx) => {
    const row = await selectConversation(tx, id)
    if (!(await mayAnswer(tx, userId, rolesFor('conversations.answer')))) throw failure('not_found')
    await own(tx, row, { state: 'person', userId }, ownership)
    return read(tx, id)
  })

export const markRead = (scope: MemberScope, id: string): Promise<ConversationView> =>
  transact(scope, async (tx) => {
    const { rows } = await tx.db.execute(
      sql`update conversations set unread = 0 where org_id = ${tx.orgId} and id = ${id} and unread > 0 returning id`,
    )
    if (rows.length > 0) await publishConversation(tx, id)
    return read(tx, id)
  })

/** Whoever has it already keeps it; anything else must have seen the last change of owner. */
async function own(tx: Tx, row: ConversationRow, next: NextOwner, ownership: number): Promise<void> {
  const isTheirs = next.state === 'person' && row.state === 'person' && row.owner_id === next.userId
  if (isTheirs && row.ownership === ownership) return
  if (await changeOwner(tx, row.id, next, ownership)) return
  throw problem(inboxProblems, 'owner_changed', { current: await read(tx, row.id) })
}

/** By which channel it goes on: that of the last message. */
const kindOf = ({ last, email }: ConversationRow): ChannelKind =>
  last?.kind ?? (email === '' ? 'whatsapp' : 'email')

const reaches = ({ phone, bsuid, email, visitor_id }: ConversationRow, kind: ChannelKind): boolean => {
  if (kind === 'email') return email !== ''
  if (kind === 'chat') return visitor_id !== ''
  return phone !== '' || (kind === 'whatsapp' && bsuid !== '')
}

async function read(tx: Tx, id: string): Promise<ConversationView> {
  const row = await selectConversation(tx, id)
  return present(row, await namesOf(tx, [row]))
}

const namesOf = (tx: Tx, rows: readonly ConversationRow[]): Promise<Names> =>
  namesAmong(
    tx,
    rows.map(({ owner_id }) => owner_id),
  )

const namesAmong = (tx: Tx, ids: readonly (string | null)[]): Promise<Names> =>
  findNames(tx, [...new Set(ids.filter((id) => id !== null))])

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))
const isoOf = (at: string | null): string | null => dateOf(at)?.toISOString() ?? null
const personOf = (userId: string | null, names: Names) =>
  userId === null ? null : { userId, userFullname: names.get(userId) ?? '' }

function present(row: ConversationRow, names: Names): ConversationView {
  const kind = row.last?.kind ?? null
  return {
    id: row.id,
    state: row.state,
    owner: personOf(row.owner_id, names),
    ownership: row.ownership,
    queueReason: row.state === 'queue' ? row.queue_reason : null,
    isUrgent: row.is_urgent,
    waitingSince: isoOf(row.waiting_since),
    unread: row.unread,
    unitId: row.unit_id,
    name: nameOf(row),
    phone: row.phone,
    email: row.email,
    channel: kind,
    windowUntil: windowUntil(kind, dateOf(row.last_inbound_at))?.toISOString() ?? null,
    patients: [...row.patients],
    last: row.last && {
      direction: row.last.direction,
      author: row.last.author,
      text: row.last.text,
      mediaKind: row.last.mediaKind,
      at: new Date(row.last.at).toISOString(),
    },
  }
}

/** Whoever writes for a patient is named as the record has it; a patient alone by the own name. */
function nameOf(row: ConversationRow): string {
  const { contact_name, patients, profile_name, phone, email, visitor_id } = row
  const [patient, ...others] = patients
  if (contact_name) return contact_name
  if (patient && others.length === 0) return patient.name
  if (profile_name !== '' || visitor_id === '') return profile_name || (phone ? formatPhone(phone) : email)
  // Visitors whose names nobody knows are told apart by the end of their id.
  return `Visitante ${visitor_id.slice(-4)}`
}

const presentEntry = (row: EntryRow, names: Names): EntryView => ({
  type: 'entry',
  id: row.id,
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  text: row.text,
  reason: row.reason,
  by: personOf(row.user_id, names),
  to: personOf(row.target_id, names),
})

const presentPlanned = (row: PlannedRow, names: Names): EntryView => ({
  type: 'planned',
  id: row.id,
  at: new Date(row.created_at).toISOString(),
  text: row.text,
  userFullname: (row.user_id && names.get(row.user_id)) ?? null,
  send: presentSend(row),
})

const placeAfter = ({ state, is_urgent, waiting_at, last_at, id }: ConversationRow) =>
  state === 'queue'
    ? ({ in: 'queue', isUrgent: is_urgent, at: waiting_at ?? '', id } as const)
    : ({ in: 'rest', at: last_at ?? '', id } as const)
