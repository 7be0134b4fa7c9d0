import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { problemResponse } from './api.server.ts'
import type { Pace } from './pace.server.ts'
import { failure } from './problem.ts'

export interface BodyRule {
  /** Every method by default. */
  readonly method?: string
  readonly path: RegExp
  /** Null: the route reads the body as it comes, and has a limit of its own. */
  readonly maxBytes: number | null
  /** The maximum time for it to arrive. */
  readonly maxSeconds: number
  /** Called before anything is read: a body of this size is accepted only when it does not throw. */
  readonly admit?: (c: Context) => Promise<unknown>
  /** The answer (413) when there is more. */
  readonly reject: () => Response
}

/** The API's answer to a body that is too large. */
export const payloadTooLarge = (): Response => problemResponse(failure('payload_too_large'))

/** What is larger is held back when there is much of it already; all that people do with the product is smaller. */
const largeBytes = 64 * 1024
/** The maximum of large bodies that is read at a time. */
const maxBufferedBytes = 256 * 1024 * 1024

/**
 * Bounds the body of every request, whatever its method, by the first rule that fits; the last one fits all. It reads
 * the connection itself: a GET has no body that a handler could see, and Hono's own limit copies requests in a way
 * that the Node adapter's don't bear.
 */
export function limitBodies(
  rules: readonly BodyRule[],
  pace: Pace,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  let bufferedBytes = 0
  return async (c, next) => {
    const { incoming, outgoing } = c.env
    const announced = Number(incoming.headers['content-length'] ?? 0)
    const isChunked = incoming.headers['transfer-encoding'] !== undefined
    // A request with neither header has no body (RFC 9112, 6.3).
    if (announced === 0 && !isChunked) return next()
    const rule = rules.find(
      ({ method, path }) => (method ?? c.req.method) === c.req.method && path.test(c.req.path),
    )
    if (!rule) throw new Error('no rule fits this body')
    // Node enforces an announced length.
    if (rule.maxBytes !== null && announced > rule.maxBytes) return closing(rule.reject())
    const bytes = isChunked ? (rule.maxBytes ?? 0) : announced
    const own = rule.maxBytes !== null && bytes > largeBytes ? bytes : 0
    if (bufferedBytes + own > maxBufferedBytes) return closing(problemResponse(failure('too_many_requests')))
    bufferedBytes += own
    pace.watch(incoming, outgoing, rule.maxSeconds)
    try {
      await rule.admit?.(c)
      if (isChunked && rule.maxBytes !== null) {
        const body = await readUpTo(rule.maxBytes, incoming)
        if (body === null) return closing(rule.reject())
        // The property in which the adapter looks for a body that was read before.
        Object.assign(incoming, { rawBody: body })
      }
      await next()
    } finally {
      bufferedBytes -= own
      // The rest of the body is left unread: the connection can't serve another request.
      if (!incoming.complete && !outgoing.headersSent) outgoing.setHeader('connection', 'close')
    }
  }
}

function closing(response: Response): Response {
  response.headers.set('connection', 'close')
  return response
}

/** Null as soon as there is more. */
async function readUpTo(maxBytes: number, incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength
      if (size > maxBytes) return null
      chunks.push(chunk)
    }
  } catch {
    // A sender that goes away is no failure of ours.
    throw failure('malformed_request')
  }
  return Buffer.concat(chunks)
}
