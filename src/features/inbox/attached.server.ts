import {
  type ChannelKind,
  captionProblem,
  fileKindOf,
  fileProblem,
  type MessageFile,
} from '#features/channels/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { findFile } from '#platform/files/queries.server.ts'
import { failure } from '#platform/http/problem.ts'
import { hasChannel } from './queries.server.ts'

type Tx = Transaction<MemberScope>

interface Attaching {
  readonly conversationId: string
  readonly kind: ChannelKind
  readonly fileId: string
  readonly text: string
}

/**
 * The file of an answer, which was stored with the conversation before.
 * @throws `validation_failed` (422) for one that is not the conversation's, or can't go by the channel
 */
export async function findAttached(
  tx: Tx,
  { hasMailServer }: { readonly hasMailServer: boolean },
  { conversationId, kind, fileId, text }: Attaching,
): Promise<MessageFile> {
  const refuse = (field: 'fileId' | 'text', message: string) =>
    failure('validation_failed', { errors: { [field]: message } })
  const row = await findFile(tx, fileId)
  const isOwn = row?.ownerKind === 'conversation-media' && row.ownerId === conversationId && !row.deletedAt
  if (!row || !isOwn) throw refuse('fileId', 'Este arquivo não está nesta conversa. Anexe de novo.')
  const { contentType: type, name, size } = row
  const problem = fileProblem(kind, { type, size })
  if (problem !== '') throw refuse('fileId', problem)
  if (!(kind === 'email' && hasMailServer) && !(await hasChannel(tx, kind)))
    throw refuse('fileId', 'Este canal não está conectado, e à mão não sai arquivo.')
  const captionFault = captionProblem(kind, type, text)
  if (captionFault !== '') throw refuse('text', captionFault)
  return { kind: fileKindOf(type), fileId, type, name, size }
}
