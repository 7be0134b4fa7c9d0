import { sql } from 'drizzle-orm'
import { smsText } from '#features/channels/commands.server.ts'
import type { ChannelEvent, RenderedMessage } from '#features/channels/rules.ts'
import type { EventSource } from '#features/channels/slots.server.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { addressKey } from '#features/conversations/rules.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { applyStatuses, settleEarly } from '../engine/statuses.server.ts'
import type { WhenStopped } from '../slots.server.ts'

interface Parts {
  readonly secrets: Secrets
  readonly whenStopped: readonly WhenStopped[]
}

/**
 * Settles a send whose answer was lost by what it said and to whom: a provider that brings no id of ours back tells our
 * messages all the same. What was told of it before comes with it.
 */
export async function settleOutgoing(
  tx: NetworkTransaction,
  parts: Parts,
  source: EventSource,
  { at, providerId, to, text }: Extract<ChannelEvent, { readonly type: 'outgoing' }>,
): Promise<void> {
  const open = await openSendsTo(tx, source, providerId, addressKey(to, source.kind))
  const found = open.find(({ content }) => alike(smsText(content)) === alike(text))
  if (!found) return
  const status = {
    at,
    providerId,
    sendId: found.id,
    status: 'sent',
    code: null,
    action: null,
    waId: null,
  } as const
  await applyStatuses(tx, parts, source, [status])
  await settleEarly(tx, parts)
}

/** A provider may trim what it is given, or end its lines in another way. */
const alike = (text: string) => text.replace(/\s+/g, ' ').trim()

interface OpenSend extends Record<string, unknown> {
  readonly id: string
  readonly content: RenderedMessage
}

/**
 * Returns what was called for a phone and has no id of the provider yet, the last first: of two that say the same the
 * older one was told when it left. Nothing while the id is known: that message was answered.
 */
async function openSendsTo(
  { db, orgId }: NetworkTransaction,
  { channelId }: EventSource,
  providerId: string,
  phoneKey: string,
): Promise<OpenSend[]> {
  const { rows } = await db.execute<OpenSend>(sql`
    select s.id, m.content
      from conversations c
      join messages m on m.org_id = c.org_id and m.conversation_id = c.id and m.direction = 'out'
       and m.channel_id = ${channelId} and m.provider_id = '' and m.content is not null
      join sends s on s.org_id = m.org_id and s.id = m.send_id and s.state in ('claimed', 'uncertain')
       and s.called_at is not null and s.provider_id = ''
     where c.org_id = ${orgId} and c.phone_key = ${phoneKey} and c.phone_key <> ''
       and not exists (select from sends o where o.org_id = c.org_id and o.channel_id = ${channelId}
                          and o.provider_id = ${providerId})
     order by m.id desc limit 20`)
  return rows
}
