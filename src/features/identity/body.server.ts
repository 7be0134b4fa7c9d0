import type { z } from 'zod'
import { parse, refuse } from './protocol.server.ts'

const maxBytes = 64 * 1024

/** Reads a JSON body. Asking for its content type also keeps other sites' plain forms out. */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const body = await readBody(request, 'application/json')
  let given: unknown
  try {
    given = JSON.parse(body)
  } catch {
    throw refuse('INVALID_ARGUMENT', 'The body is not JSON.')
  }
  return parse(schema, given)
}

/** Reads a form body; of repeated fields the first counts. */
export async function readForm<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const fields = new URLSearchParams(await readBody(request, 'application/x-www-form-urlencoded'))
  return parse(schema, Object.fromEntries([...fields].reverse()))
}

async function readBody(request: Request, mediaType: string): Promise<string> {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (given !== mediaType) throw refuse('UNSUPPORTED_MEDIA_TYPE', `Send ${mediaType}.`)
  const bytes = await readLimited(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('INVALID_ARGUMENT', 'The body is not UTF-8.')
  }
}

/** Stops reading at the limit. An announced length is one that Node holds the sender to. */
async function readLimited(request: Request): Promise<ArrayBuffer | Uint8Array> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > maxBytes) throw refuse('PAYLOAD_TOO_LARGE')
  return announced === null ? readStream(request) : request.arrayBuffer()
}

async function readStream(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw refuse('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
