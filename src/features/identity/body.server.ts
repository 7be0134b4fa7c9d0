import type { z } from 'zod'
import { parse, rejection } from './protocol.server.ts'

/** Reads a JSON body. Requiring its content type also keeps out plain forms of other sites. */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const body = await readBody(request, 'application/json')
  let given: unknown
  try {
    given = JSON.parse(body)
  } catch {
    throw rejection('INVALID_ARGUMENT', 'The body is not JSON.')
  }
  return parse(schema, given)
}

/** Reads a form body; of a repeated field the first value counts. */
export async function readForm<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const fields = new URLSearchParams(await readBody(request, 'application/x-www-form-urlencoded'))
  return parse(schema, Object.fromEntries([...fields].reverse()))
}

async function readBody(request: Request, mediaType: string): Promise<string> {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (given !== mediaType) throw rejection('UNSUPPORTED_MEDIA_TYPE', `Send ${mediaType}.`)
  const bytes = await request.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw rejection('INVALID_ARGUMENT', 'The body is not UTF-8.')
  }
}
