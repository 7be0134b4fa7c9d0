import type { MessageFile, OutgoingFile, SendOutcome } from '#features/channels/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { describeError } from '#platform/errors.server.ts'
import { findFile } from '#platform/files/queries.server.ts'
import { piecesOf } from '#platform/slices.server.ts'
import type { ClaimedSend, EngineParts } from './types.server.ts'

/**
 * Files go to the provider before their messages, and before the claim is marked as called: nobody gets anything by
 * that, so that a worker that dies meanwhile leaves a message that was certainly not sent.
 */

export const waveSize = 32
/** Files are held in memory while they go. */
const fileWaveSize = 4

/** What is called together: what has a file holds up nothing else. */
export function wavesOf(claimed: readonly ClaimedSend[]): ClaimedSend[][] {
  const hasFile = ({ prepared }: ClaimedSend) => prepared.message.file !== undefined
  return [
    ...piecesOf(
      claimed.filter((one) => !hasFile(one)),
      waveSize,
    ),
    ...piecesOf(claimed.filter(hasFile), fileWaveSize),
  ]
}

/** A message whose file, if it has one, the provider has. */
export interface Callable {
  readonly claimed: ClaimedSend
  readonly file?: OutgoingFile
}

/** A message whose file the provider did not take: there is nothing to call it for. */
interface Refused {
  readonly claimed: ClaimedSend
  readonly outcome: SendOutcome
}

export type HandedOver = Callable | Refused

export const partsOf = (
  handed: readonly HandedOver[],
): { readonly refused: readonly Refused[]; readonly callable: readonly Callable[] } => ({
  refused: handed.flatMap((one) => ('outcome' in one ? one : [])),
  callable: handed.flatMap((one) => ('outcome' in one ? [] : one)),
})

/** Hands the files of a wave over. `unreadable` are the sends whose files can't be read here and now. */
export async function handOverFiles(
  parts: EngineParts,
  orgId: string,
  wave: readonly ClaimedSend[],
): Promise<{ readonly ready: readonly HandedOver[]; readonly unreadable: readonly string[] }> {
  const handed = await Promise.all(
    wave.map(async (claimed) => ({ id: claimed.send.id, over: await handOverFile(parts, orgId, claimed) })),
  )
  return {
    ready: handed.flatMap(({ over }) => over ?? []),
    unreadable: handed.flatMap(({ id, over }) => (over ? [] : [id])),
  }
}

/** Null while the file can't be read here. */
async function handOverFile(
  parts: EngineParts,
  orgId: string,
  claimed: ClaimedSend,
): Promise<HandedOver | null> {
  const { file } = claimed.prepared.message
  if (!file) return { claimed }
  const { channels, database } = parts
  try {
    const bytes = await readBytes(parts, orgId, file)
    if (!bytes) return { claimed, outcome: { outcome: 'rejected', code: 'file_gone', action: 'fail' } }
    const answer = await channels.adapterOf(claimed.channel).uploadFile?.({ ...file, bytes })
    if (answer && answer.outcome !== 'ok') return { claimed, outcome: answer }
    return { claimed, file: { ...file, bytes, providerId: answer?.id ?? '' } }
  } catch (error) {
    database.log.error({ sendId: claimed.send.id, err: describeError(error) }, 'a file could not be read')
    return null
  }
}

/** Null for a file that was deleted. */
async function readBytes(
  { database, files }: EngineParts,
  orgId: string,
  { fileId }: MessageFile,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await transact({ database, userId: null, orgId }, (tx) => findFile(tx, fileId))
  if (!row || row.deletedAt) return null
  const body = await files.read(row.storageKey)
  return body && new Uint8Array(await new Response(body).arrayBuffer())
}
