import { type ChannelEvent, isOutreach } from '#features/channels/rules.ts'
import type { EventSource, HandleChannelEvents } from '#features/channels/slots.server.ts'
import {
  addMessages,
  changeAddress,
  findConversation,
  holdOwnership,
  liftSuppressions,
  type NetworkTransaction,
  noteAnswer,
  suppress,
} from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { publish } from '#platform/live/publish.server.ts'
import { applyStatuses, type ToldStatus } from '../engine/statuses.server.ts'
import type { WhenStopped } from '../slots.server.ts'
import { followConversation } from './conversations.server.ts'
import { type Listening, receive } from './incoming.server.ts'
import { settleOutgoing } from './outgoing.server.ts'

export type Hearing = Listening & { readonly whenStopped: readonly WhenStopped[] }

/** What providers tell of messages and people: statuses of a stretch together, all else one after the other. */
export const openHandler =
  (parts: Hearing): HandleChannelEvents =>
  async (tx, source, events) => {
    let statuses: ToldStatus[] = []
    const settle = async () => {
      await applyStatuses(tx, parts, source, statuses)
      statuses = []
    }
    for (const event of events) {
      const status = statusOf(event)
      if (status) statuses.push(status)
      else {
        await settle()
        await handle(tx, parts, source, event)
      }
      if (event.type === 'bounce') await refuseMailbox(tx, parts, event)
    }
    await settle()
  }

/** A mail that came back is a message that failed. */
function statusOf(event: ChannelEvent): ToldStatus | null {
  if (event.type === 'status') return event
  if (event.type !== 'bounce') return null
  const { at, providerId } = event
  return {
    at,
    providerId,
    sendId: null,
    status: 'failed',
    code: 'bounced',
    action: 'otherChannel',
    waId: null,
  }
}

async function handle(
  tx: NetworkTransaction,
  parts: Hearing,
  source: EventSource,
  event: ChannelEvent,
): Promise<void> {
  switch (event.type) {
    case 'message':
      await receive(tx, parts, source, event)
      break
    case 'echo':
      await storeEcho(tx, source, event)
      break
    case 'outgoing':
      await settleOutgoing(tx, parts, source, event)
      break
    case 'addressChanged': {
      const changed = await changeAddress(tx, event.from, event.to, source.kind)
      if (changed) await followConversation(tx, changed)
      break
    }
    case 'preference':
      if (event.wantsMarketing)
        await liftSuppressions(tx, parts.secrets, { address: event.from, sources: ['provider'] })
      else
        await suppress(tx, parts.secrets, [
          {
            address: event.from,
            scope: 'marketing',
            kind: isOutreach(source.kind) ? source.kind : null,
            source: 'provider',
          },
        ])
      break
    default:
      // What concerns templates and the account is for the features that keep them.
      break
  }
}

/** Somebody of the clinic answered from its own phone: nobody else needs to. */
async function storeEcho(
  tx: NetworkTransaction,
  { channelId, kind }: EventSource,
  event: Extract<ChannelEvent, { readonly type: 'echo' }>,
): Promise<void> {
  const conversation = await findConversation(tx, { address: event.to, kind })
  await followConversation(tx, conversation)
  const { id: conversationId } = conversation
  // Held before the message gets its place in the thread: what the assistant says comes before it, or not at all.
  await holdOwnership(tx, conversationId)
  const [added] = await addMessages(tx, [
    {
      conversationId,
      direction: 'out',
      author: 'person',
      kind,
      channelId,
      at: new Date(event.at),
      text: event.text,
      media: event.media,
      providerId: event.providerId,
    },
  ])
  if (!added) return
  await noteAnswer(tx, conversationId, null)
  await publish(tx, { topic: 'messages', id: conversationId })
}

/** A mailbox that does not exist gets nothing more; one that is full, or away, may. */
async function refuseMailbox(
  tx: NetworkTransaction,
  { secrets }: Hearing,
  { email, code }: Extract<ChannelEvent, { readonly type: 'bounce' }>,
): Promise<void> {
  if (!/^5\.1\.|^550$|^bounced$/.test(code)) return
  await suppress(tx, secrets, [
    { address: { ...noAddress, email }, scope: 'automated', kind: 'email', source: 'bounce' },
  ])
}
