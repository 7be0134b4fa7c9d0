import { sql } from 'drizzle-orm'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Archive } from '#platform/files/commands.server.ts'
import { openStore } from '#platform/files/files.server.ts'
import { findFile } from '#platform/files/queries.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { openOutbound } from '#platform/outbound/outbound.server.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import { readTranscriptionKey } from '../settings.server.ts'
import type { AssistantSettings } from '../settings.ts'
import { maxVoiceBytes, transcribe, type Voice } from './transcribe.server.ts'

/** A voice note of a contact that nobody has written down yet. */
export interface VoiceNote {
  readonly messageId: string
  readonly fileId: string
}

export interface Listener {
  /**
   * Writes voice notes down beside their messages.
   * @returns the texts, in order
   * @throws where one of them can't be: a person listens then
   */
  hear(
    scope: NetworkScope,
    conversationId: string,
    settings: AssistantSettings,
    notes: readonly VoiceNote[],
  ): Promise<string[]>
}

export function openListener({ env, secrets }: Pick<WorkParts, 'env' | 'secrets'>): Listener {
  const outbound = openOutbound(env)
  const { store } = openStore(env)

  return {
    async hear(scope, conversationId, settings, notes) {
      const { key, files } = await transact(scope, async (tx) => ({
        key: await readTranscriptionKey(tx, secrets, settings),
        files: await Promise.all(notes.map(({ fileId }) => findFile(tx, fileId))),
      }))
      const texts: string[] = []
      for (const [at, note] of notes.entries()) {
        const file = files[at]
        if (!file || file.deletedAt !== null) throw new Error('a voice note is not there')
        const voice: Voice = {
          bytes: await bytesOf(store, file.storageKey),
          type: file.contentType,
          name: file.name,
        }
        const text = await transcribe(voice, { outbound, settings, key })
        if (text === '') throw new Error('nothing is said in a voice note')
        await transact(scope, (tx) => write(tx, conversationId, note.messageId, text))
        texts.push(text)
      }
      return texts
    },
  }
}

async function bytesOf(store: Archive['store'], key: string): Promise<Uint8Array> {
  const body = await store.read(key)
  if (!body) throw new Error('a voice note is not in the store')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxVoiceBytes) throw new Error('a voice note is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Beside the file: whoever opens the conversation reads it, and plays what was said. */
async function write(
  tx: Transaction<NetworkScope>,
  conversationId: string,
  messageId: string,
  transcription: string,
): Promise<void> {
  await tx.db.execute(sql`
    update messages set media = media || ${JSON.stringify({ transcription })}::jsonb
     where org_id = ${tx.orgId} and id = ${messageId} and media is not null`)
  await publish(tx, { topic: 'messages', id: conversationId })
}
