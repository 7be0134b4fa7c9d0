import { z } from 'zod'
import type { FileOutcome } from '../adapters.server.ts'
import { actionOf } from '../errors.ts'
import type { MediaAnswer } from '../media.ts'
import type { OutgoingFile } from '../rules.ts'
import { backOffS, type Graph } from './graph.server.ts'

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

const uploaded = z.object({ id: z.string().min(1) })

/** Says what is wrong with a file that Meta did not take, more closely than its code does. */
const notTaken = '131053'

/** Gives Meta a file, which it keeps for 30 days; whose answer was lost is given again. */
export async function uploadMedia(
  graph: Graph,
  phoneNumberId: string,
  { type, name, bytes }: Pick<OutgoingFile, 'type' | 'name' | 'bytes'>,
): Promise<FileOutcome> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', type)
  form.set('file', new File([bytes], name, { type }))
  const answer = await graph.upload(`${phoneNumberId}/media`, form)
  if (answer.outcome === 'refused') {
    const { code, retryAfterS } = answer
    const action = actionOf(code)
    if (action === 'backOff' || action === 'delay')
      return { outcome: 'deferred', code, retryAfterS: retryAfterS ?? backOffS }
    return action === 'stopChannel'
      ? { outcome: 'rejected', code, action }
      : { outcome: 'rejected', code: notTaken, action: 'fail' }
  }
  const id = answer.outcome === 'ok' ? uploaded.safeParse(answer.body).data?.id : undefined
  if (id !== undefined) return { outcome: 'ok', id }
  const code = answer.outcome === 'lost' ? answer.code : 'unreadable'
  return { outcome: 'deferred', code, retryAfterS: backOffS }
}
