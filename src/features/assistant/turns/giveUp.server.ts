import { sql } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import { changeOwner } from '#features/conversations/commands.server.ts'
import type { QueueReason } from '#features/conversations/rules.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { opensAt } from '../guided/handOver.ts'
import { textsOf } from '../guided/texts/texts.ts'
import type { AssistantSettings } from '../settings.ts'
import { readClinic } from '../tools/clinic.server.ts'
import type { Contact } from './contact.ts'
import { planReplies } from './plan.server.ts'

type Tx = Transaction<NetworkScope>

export interface GivenUp {
  readonly conversationId: string
  readonly kind: ChannelKind
  readonly contact: Contact
  readonly settings: AssistantSettings
  readonly reason: QueueReason
  /** What names the message that says so: said once. */
  readonly occasion: string
}

/** Gives a conversation that the assistant can't go on with to the queue, and says so: nobody waits without knowing for whom. */
export async function giveUp(tx: Tx, { conversationId, reason, ...told }: GivenUp): Promise<number | null> {
  const queued = await changeOwner(tx, conversationId, { state: 'queue', reason }, null)
  await countUnread(tx, conversationId)
  await tx.db.execute(sql`
    delete from assistant_waiting where org_id = ${tx.orgId} and conversation_id = ${conversationId}`)
  const text = [
    told.settings.channels.includes(told.kind) && textsOf(told.settings.tone).failed,
    await whoAnswers(tx, told.settings),
  ]
  await planReplies(tx, {
    ...told,
    conversationId,
    turnId: null,
    replies: [{ text: text.filter(Boolean).join('\n\n'), options: [] }],
  })
  return queued?.ownership ?? null
}

/** Somebody has to read what was written: the queue counts it. */
export const countUnread = ({ db, orgId }: Tx, conversationId: string, count = 1) =>
  db.execute(sql`
    update conversations set unread = greatest(unread, ${count}) where org_id = ${orgId} and id = ${conversationId}`)

/** Who goes on, and from when. */
export async function whoAnswers(tx: Tx, { tone, officeHours }: AssistantSettings): Promise<string> {
  const { units } = await readClinic(tx)
  const zone = units[0]?.timeZone ?? 'America/Sao_Paulo'
  const opens = opensAt(tx.now, zone, officeHours ? [officeHours] : units.map(({ hours }) => hours))
  const texts = textsOf(tone)
  return opens === null ? texts.person_ : texts.closed(opens)
}
