import { z } from 'zod'
import type { MediaAnswer } from '../adapters.server.ts'
import type { Graph } from './graph.server.ts'

const media = z.object({
  url: z.string(),
  sha256: z.string().optional(),
  file_size: z.union([z.number(), z.string()]).optional().transform(Number),
})

/** Of errors, the one that says that there is no such file (any more). */
const unknownFile = '100'

/** A file of a message: its id gives an address that holds for five minutes, and the address the bytes. */
export async function openMedia(
  graph: Graph,
  phoneNumberId: string,
  id: string,
  maxBytes: number,
): Promise<MediaAnswer> {
  const answer = await graph.get(encodeURIComponent(id), { phone_number_id: phoneNumberId })
  if (answer.outcome !== 'ok')
    return answer.code === unknownFile
      ? { outcome: 'gone', code: answer.code }
      : { outcome: 'later', code: answer.code }
  const told = media.safeParse(answer.body).data
  if (!told) return { outcome: 'later', code: 'unreadable' }
  if (told.file_size > maxBytes) return { outcome: 'too_large', code: '' }
  const body = await graph.download(told.url)
  return body
    ? { outcome: 'ok', body, sha256: told.sha256 ?? null }
    : { outcome: 'later', code: 'unreachable' }
}
