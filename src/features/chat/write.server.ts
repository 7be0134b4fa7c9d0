import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ensureChat } from '#features/channels/commands.server.ts'
import type { ChannelEvent } from '#features/channels/rules.ts'
import type { HandleChannelEvents } from '#features/channels/slots.server.ts'
import { changeOwner, holdOwnership } from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { ChatDesk } from './desk.server.ts'
import type { ChatNetwork } from './networks.server.ts'
import { acceptProof, proofSchema } from './proof.server.ts'
import { consentText, textLimit } from './rules.ts'
import { type ChatState, readState } from './state.server.ts'
import { findVisitor, hashToken, insertVisitor, type Visitor } from './visitors.server.ts'

/** What a visitor's page sends. */
export const writtenSchema = z.object({
  /** Made by the page: a message that is sent again, as its answer was lost, is the same one. */
  id: z.uuid(),
  text: z.string().trim().min(1).max(textLimit),
  /** Of an answer that was chosen among those offered. */
  option: z.string().max(200).nullable().default(null),
  wantsPerson: z.boolean().default(false),
  /** Of the first message. */
  proof: proofSchema.nullable().default(null),
  site: z.string().max(200).default(''),
})
export type Written = z.infer<typeof writtenSchema>

/**
 * Stores what a visitor wrote, by the path that every channel's messages take. The first one begins the chat: nothing is
 * stored before.
 * @throws `unauthenticated` (401) for a chat that is over; `forbidden` (403) for a first message without the proof;
 * `too_many_requests` (429)
 */
export async function write(
  desk: ChatDesk,
  network: ChatNetwork,
  { token, address }: { readonly token: string; readonly address: string },
  written: Written,
): Promise<ChatState> {
  const { database, secrets } = desk
  const { orgId } = network
  const tokenHash = hashToken(secrets, orgId, token)
  await desk.count('writeFromAddress', address)
  return transact({ database, userId: null, orgId }, async (tx) => {
    const known = await findVisitor(tx, tokenHash, { isWriting: true })
    if (known?.isOver) throw failure('unauthenticated')
    const visitor = known ?? (await begin(tx, desk, network, { tokenHash, address, written }))
    await countWriting(tx, desk, visitor.id)
    const channelId = await ensureChat(tx)
    await stopTyping(tx, visitor)
    await hand(tx, desk.handlers, channelId, messageOf(visitor, written, tx.now))
    const after = await findVisitor(tx, tokenHash)
    if (!after) throw new Error('a visitor who wrote is not there')
    if (written.wantsPerson && after.conversationId) await queue(tx, after.conversationId)
    return readState(tx, after)
  })
}

type Tx = Transaction<NetworkScope>

const hand = async (
  tx: Tx,
  handlers: readonly HandleChannelEvents[],
  channelId: string,
  event: ChannelEvent,
): Promise<void> => {
  for (const handle of handlers) await handle(tx, { channelId, kind: 'chat' }, [event])
}

const messageOf = ({ id: visitorId }: Visitor, { id, text, option }: Written, now: Date): ChannelEvent => ({
  type: 'message',
  at: now.toISOString(),
  // The page's ids are its own: another visitor's page may make the same one.
  providerId: `${visitorId} ${id}`,
  from: { ...noAddress, visitorId },
  profileName: '',
  text,
  payload: option,
  replyTo: null,
  media: null,
})

async function begin(
  tx: Tx,
  desk: ChatDesk,
  network: ChatNetwork,
  {
    tokenHash,
    address,
    written,
  }: { readonly tokenHash: string; readonly address: string; readonly written: Written },
): Promise<Visitor> {
  if (!written.proof || !(await acceptProof(tx, desk.secrets, written.proof))) throw failure('forbidden')
  await desk.countIn(tx, 'begin', address)
  await desk.countIn(tx, 'beginInNetwork', tx.orgId)
  return insertVisitor(tx, {
    tokenHash,
    timeZone: network.timeZone,
    consentText: consentText(network.name),
    site: written.site,
  })
}

async function countWriting(tx: Tx, desk: ChatDesk, visitorId: string): Promise<void> {
  await desk.countIn(tx, 'write', visitorId)
  await desk.countIn(tx, 'writeInADay', visitorId)
  await desk.countIn(tx, 'writeInNetwork', tx.orgId)
}

/** What was being written is here. */
async function stopTyping(tx: Tx, { id, conversationId }: Visitor): Promise<void> {
  const { rows } = await tx.db.execute(sql`
    update chat_visitors set typing_until = null
     where org_id = ${tx.orgId} and id = ${id} and typing_until is not null returning id`)
  if (rows.length > 0 && conversationId !== null)
    await publish(tx, { topic: 'conversationViewers', id: conversationId })
}

/** Whoever asks for a person waits for one, whatever was understood of the words. */
async function queue(tx: Tx, conversationId: string): Promise<void> {
  const held = await holdOwnership(tx, conversationId)
  if (held?.state === 'assistant' || held?.state === 'resolved')
    await changeOwner(tx, conversationId, { state: 'queue', reason: 'asked' }, null)
  else if (held?.state === 'queue')
    await tx.db.execute(sql`
      update conversations set queue_reason = 'asked'
       where org_id = ${tx.orgId} and id = ${conversationId} and queue_reason = 'wrote'`)
}
