import type { ChannelKind } from '#features/channels/rules.ts'
import { changeOwner, type NextOwner } from '#features/conversations/commands.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { inboxProblems } from './contract.ts'
import { readView } from './present.server.ts'
import type { ConversationRow } from './queries.server.ts'

/** Whose a conversation is, and by which channel they go on with it. */

/** By which channel it goes on: that of the last message. */
export const kindOf = ({ last, email }: ConversationRow): ChannelKind =>
  last?.kind ?? (email === '' ? 'whatsapp' : 'email')

/** Whoever has it already keeps it; anything else must have seen the last change of owner. */
export async function own(
  tx: Transaction<MemberScope>,
  row: ConversationRow,
  next: NextOwner,
  ownership: number,
): Promise<void> {
  const isTheirs = next.state === 'person' && row.state === 'person' && row.owner_id === next.userId
  if (isTheirs && row.ownership === ownership) return
  if (await changeOwner(tx, row.id, next, ownership)) return
  throw problem(inboxProblems, 'owner_changed', { current: await readView(tx, row.id) })
}
