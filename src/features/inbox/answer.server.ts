import { v7 as uuid } from 'uuid'
import type { ChannelKind } from '#features/channels/rules.ts'
import { holdOwnership, noteAnswered, publishConversation } from '#features/conversations/commands.server.ts'
import { findSend, loadReplies, planSends, type Reply } from '#features/sends/commands.server.ts'
import type { SendView } from '#features/sends/contract.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { findAttached } from './attached.server.ts'
import { type ConversationView, inboxProblems } from './contract.ts'
import { findMailThread } from './mailThread.server.ts'
import { kindOf, own } from './owner.server.ts'
import { dateOf, readView } from './present.server.ts'
import { type ConversationRow, hasChannel, selectConversation } from './queries.server.ts'
import { windowUntil } from './rules.ts'

/** What a person of the clinic answers, typed or ready. */

type Tx = Transaction<MemberScope>

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
    // Held from here on: whose it is when it is judged, it is when the answer is written.
    await holdOwnership(tx, id)
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
    await noteAnswered(tx, id)
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

const reaches = ({ phone, bsuid, email, visitor_id }: ConversationRow, kind: ChannelKind): boolean => {
  if (kind === 'email') return email !== ''
  if (kind === 'chat') return visitor_id !== ''
  return phone !== '' || (kind === 'whatsapp' && bsuid !== '')
}

/** Free text may go out: always, but for WhatsApp a day after the person last wrote, where it is connected. */
async function takesTextNow(tx: Tx, row: ConversationRow, kind: ChannelKind): Promise<boolean> {
  const until = windowUntil(kind, dateOf(row.last_inbound_at))
  return until === null || until >= tx.now || !(await hasChannel(tx, 'whatsapp'))
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
