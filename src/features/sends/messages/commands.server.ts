import { findNames } from '#features/accounts/commands.server.ts'
import { lostReasons, type MessageMedia } from '#features/conversations/rules.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import type { MediaView, MessageView, SendView } from '../contract.ts'
import { planAttempts } from '../planning/attempts.server.ts'
import { findSend, presentSend } from '../views.server.ts'
import { messageProblems } from './contract.ts'
import { type MessageFilter, type MessageRow, selectMessages } from './queries.server.ts'

export const readMessages = (
  scope: MemberScope,
  filter: MessageFilter,
): Promise<{ items: MessageView[]; next: string | null }> =>
  transact(scope, async (tx) => {
    const found = await findMessages(tx, filter)
    const items = found.slice(0, filter.limit)
    return { items, next: found.length > filter.limit ? (items.at(-1)?.id ?? null) : null }
  })

/** Returns the newest first, one more than asked for. */
export async function findMessages(
  tx: Transaction<MemberScope>,
  filter: MessageFilter,
): Promise<MessageView[]> {
  const rows = await selectMessages(tx, filter)
  const names = await findNames(tx, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))])
  return rows.map((row) => present(row, names))
}

function presentMedia(media: MessageMedia, file: MessageRow['file']): MediaView {
  const { kind, type, name, fileId, state = 'lost', reason = 'before', transcription = '' } = media
  const told = { kind, type, name: name ?? '', size: null, fileId: null, transcription: '' }
  if (state === 'arriving') return { ...told, state, reason: '' }
  if (state === 'lost') return { ...told, state, reason: lostReasons[reason] }
  if (!file || fileId === undefined) return { ...told, state: 'lost', reason: lostReasons.removed }
  return { kind, ...file, state, reason: '', fileId, transcription }
}

const present = (row: MessageRow, names: ReadonlyMap<string, string>): MessageView => ({
  id: row.message_id,
  conversationId: row.conversation_id,
  direction: row.direction,
  author: row.author,
  channel: row.message_kind,
  at: new Date(row.at).toISOString(),
  text: row.text,
  media: row.media && presentMedia(row.media, row.file),
  patientId: row.patient_id,
  appointmentId: row.appointment_id,
  userFullname: (row.user_id && names.get(row.user_id)) ?? null,
  needsPerson: row.needs_person,
  send: row.send && presentSend(row.send),
})

/** @throws `not_found` (404); `not_failed` (409) for what did not fail, or was tried again already */
export const retrySend = (scope: MemberScope, id: string): Promise<SendView> =>
  transact(scope, async (tx) => {
    await findSend(tx, id)
    const [next] = await planAttempts(tx, { ids: [id], afterS: 0, userId: tx.userId })
    if (!next) throw problem(messageProblems, 'not_failed')
    return findSend(tx, next)
  })
