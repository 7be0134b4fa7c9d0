import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ChannelEvent } from '#features/channels/rules.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { ChatDesk } from './desk.server.ts'
import { typingS } from './rules.ts'
import type { Visitor } from './visitors.server.ts'

type Tx = Transaction<NetworkScope>

/** The newest message that the visitor's page has, and whether it was before their eyes. */
export const seenSchema = z.object({ upTo: z.uuid(), isRead: z.boolean() })

interface Row extends Record<string, unknown> {
  readonly send_id: string
  readonly provider_id: string
  readonly channel_id: string
}

/** Tells of what was sent that it was delivered, or read: as a provider's notice does, and no sooner than it was. */
export async function noteSeen(
  tx: Tx,
  { handlers }: Pick<ChatDesk, 'handlers'>,
  { conversationId }: Visitor,
  { upTo, isRead }: z.infer<typeof seenSchema>,
): Promise<void> {
  if (conversationId === null) return
  const { rows } = await tx.db.execute<Row>(sql`
    select s.id as send_id, m.provider_id, m.channel_id
      from messages m join sends s on s.org_id = m.org_id and s.id = m.send_id
     where m.org_id = ${tx.orgId} and m.conversation_id = ${conversationId} and m.direction = 'out' and m.kind = 'chat'
       and m.id <= ${upTo} and m.channel_id is not null
       and s.state in ('claimed', 'sent', 'uncertain'${isRead ? sql`, 'delivered'` : sql``})
     order by m.id desc limit 50`)
  const events = rows.map(
    ({ send_id, provider_id }): ChannelEvent => ({
      type: 'status',
      at: tx.now.toISOString(),
      providerId: provider_id || send_id,
      sendId: send_id,
      status: isRead ? 'read' : 'delivered',
      code: null,
      action: null,
      waId: null,
    }),
  )
  const [first] = rows
  if (!first) return
  for (const handle of handlers) await handle(tx, { channelId: first.channel_id, kind: 'chat' }, events)
}

/** The clinic sees for some seconds that somebody writes. */
export async function noteTyping(tx: Tx, { id, conversationId }: Visitor): Promise<void> {
  await tx.db.execute(sql`
    update chat_visitors set typing_until = now() + make_interval(secs => ${typingS})
     where org_id = ${tx.orgId} and id = ${id}`)
  if (conversationId !== null) await publish(tx, { topic: 'conversationViewers', id: conversationId })
}
