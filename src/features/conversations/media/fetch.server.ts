import { ORPCError } from '@orpc/client'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Adapter, Channels } from '#features/channels/commands.server.ts'
import type { ChannelKind } from '#features/channels/rules.ts'
import { timeOfId } from '#platform/db/ids.ts'
import { type Scope, transact } from '#platform/db/transaction.server.ts'
import type { Archive } from '#platform/files/commands.server.ts'
import { insertFile } from '#platform/files/queries.server.ts'
import { cleanName, typeOfClaimed } from '#platform/files/rules.ts'
import { discard, receive } from '#platform/files/spool.server.ts'
import { type Spooled, storageKeyOf } from '#platform/files/store.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { NetworkTransaction } from '../contacts.server.ts'
import { publishConversation } from '../ownership.server.ts'
import { type LostReason, type MessageMedia, maxMediaBytes, mediaPatienceMs, nameOfMedia } from './rules.ts'

export interface Fetching {
  readonly channels: Pick<Channels, 'find' | 'adapterOf'>
  readonly archive: Pick<Archive, 'store' | 'spoolFolder'>
}

interface Arriving extends Record<string, unknown> {
  readonly conversation_id: string
  readonly kind: ChannelKind
  readonly media: MessageMedia
}

/** A file that did not come, but may when it is asked for again. */
class NotYet extends Error {}

/**
 * Fetches the file of a message and keeps it. Running twice keeps it once.
 * @throws `NotYet` while it is worth trying again; the queue does
 */
export async function fetchMedia(
  { channels, archive }: Fetching,
  scope: Scope & { readonly orgId: string },
  messageId: string,
): Promise<void> {
  const found = await transact(scope, async (tx) => {
    const message = await findArriving(tx, messageId)
    const channel = message && (await channels.find(tx)).get(message.kind)
    return message && { message, channel }
  })
  if (!found) return
  const { message, channel } = found
  const lose = (reason: LostReason) =>
    transact(scope, (tx) => settle(tx, messageId, message, { state: 'lost', reason }))
  const adapter = channel && channels.adapterOf(channel)
  if (!adapter?.openMedia) return lose('disconnected')
  const isLate = scope.database.clock.now().getTime() - timeOfId(messageId) > mediaPatienceMs
  const spooled = await download(adapter.openMedia, message.media, archive.spoolFolder).catch(
    (error: unknown): LostReason => {
      if (isLate) return 'unreachable'
      throw error
    },
  )
  if (typeof spooled === 'string') return lose(spooled)
  try {
    await keep(archive, scope, messageId, spooled)
  } finally {
    await discard(spooled)
  }
}

/** @throws `NotYet` */
async function download(
  openMedia: NonNullable<Adapter['openMedia']>,
  media: MessageMedia,
  folder: string,
): Promise<Spooled | LostReason> {
  const answer = await openMedia(media.id, maxMediaBytes)
  if (answer.outcome === 'gone') return 'gone'
  if (answer.outcome === 'too_large') return 'tooLarge'
  if (answer.outcome !== 'ok') throw new NotYet(answer.code)
  try {
    const typeOf = (head: Uint8Array) => typeOfClaimed(head, media.type)
    const spooled = await receive(answer.body, folder, { maxBytes: maxMediaBytes, typeOf })
    if (answer.sha256 === null || answer.sha256 === spooled.sha256) return spooled
    await discard(spooled)
    throw new NotYet('broken')
  } catch (error) {
    const code = error instanceof ORPCError ? error.code : ''
    if (code === 'file_too_large') return 'tooLarge'
    if (code === 'file_type_refused' || code === 'file_empty') return 'type'
    throw error
  }
}

/** The store first, the row then, as for every file. */
async function keep(
  { store }: Fetching['archive'],
  scope: Scope & { readonly orgId: string },
  messageId: string,
  spooled: Spooled,
): Promise<void> {
  const id = uuid()
  const storageKey = storageKeyOf(scope.orgId, id)
  await store.put(storageKey, spooled)
  const isKept = await transact(scope, async (tx) => {
    const now = await findArriving(tx, messageId)
    if (!now) return false
    const { size, sha256, type: contentType } = spooled
    const ownerId = now.conversation_id
    const name = cleanName(nameOfMedia(now.media, contentType, tx.now))
    await insertFile(tx, {
      id,
      ownerKind: 'conversation-media',
      ownerId,
      name,
      contentType,
      size,
      sha256,
      storageKey,
      uploadedBy: null,
    })
    await settle(tx, messageId, now, { state: 'stored', fileId: id })
    return true
  })
  if (!isKept) await store.remove(storageKey)
}

/** Locked: two runs of one job settle it once. */
async function findArriving({ db, orgId }: NetworkTransaction, messageId: string): Promise<Arriving | null> {
  const { rows } = await db.execute<Arriving>(sql`
    select conversation_id, kind, media from messages
     where org_id = ${orgId} and id = ${messageId} and media ->> 'state' = 'arriving'
       for update`)
  return rows[0] ?? null
}

async function settle(
  tx: NetworkTransaction,
  messageId: string,
  { conversation_id: conversationId }: Arriving,
  change: Pick<MessageMedia, 'state' | 'reason' | 'fileId'>,
): Promise<void> {
  await tx.db.execute(sql`
    update messages set media = media || ${JSON.stringify(change)}::jsonb
     where org_id = ${tx.orgId} and id = ${messageId} and media ->> 'state' = 'arriving'`)
  await publish(tx, { topic: 'messages', id: conversationId })
  await publishConversation(tx, conversationId)
}
