import type { Credentials } from '#platform/session.ts'
import { asConnectionError, ConnectionError } from './connection.ts'
import { noteServerTime } from './serverTime.ts'
import { requestTimeoutMs } from './timeout.ts'

export interface TransportOptions {
  readonly credentials: () => Credentials | null
  /** Called when the server rejected the token, and a new one as well. */
  readonly onSessionLost: () => void
  readonly fetch?: typeof fetch
  /** Resolves once something may be read. */
  readonly whenReadable?: () => Promise<void>
  readonly timeoutMs?: number
  readonly wait?: (ms: number) => Promise<void>
}

export type Transport = (request: Request, init?: RequestInit) => Promise<Response>

export const idempotencyHeader = 'idempotency-key'

/** Waits before another attempt at a write whose answer was lost: its key lets the server recognise it. */
const retryAfterMs = [400, 1_500]
/** The maximum wait at a form, even when a server asks for a longer one. */
const longestWaitMs = 5_000

/** `fetch` with the session's token, a time-out, and attempts that can do no harm. */
export function createTransport(options: TransportOptions): Transport {
  const { fetch: send = (...parameters) => fetch(...parameters), wait = sleep } = options
  const timeoutMs = options.timeoutMs ?? requestTimeoutMs()

  async function attempt(request: Request, init: RequestInit | undefined, token: string | null) {
    const copy = request.clone()
    if (token !== null) copy.headers.set('authorization', `Bearer ${token}`)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    try {
      const response = await send(copy, { ...init, signal })
      noteServerTime(response.headers.get('date'))
      return response
    } catch (error) {
      throw asConnectionError(error)
    }
  }

  async function persist(request: Request, init: RequestInit | undefined, token: string | null) {
    for (const pause of request.headers.has(idempotencyHeader) ? retryAfterMs : []) {
      try {
        const response = await attempt(request, init, token)
        const requested = pauseOf(response)
        if (requested === null) return response
        await response.body?.cancel()
        await wait(requested)
      } catch (error) {
        if (!(error instanceof ConnectionError) || error.reason === 'timeout') throw error
        await wait(pause)
      }
    }
    return attempt(request, init, token)
  }

  return async (request, init) => {
    if (request.method === 'GET') await options.whenReadable?.()
    const credentials = options.credentials()
    const response = await persist(request, init, await tokenOf(credentials))
    if (response.status !== 401 || !credentials) return readable(response)
    // The token may have been revoked a moment ago while the session lives on: one more try with a new one.
    const renewed = await tokenOf(credentials, true)
    const second = renewed === null ? response : await persist(request, init, renewed)
    // Somebody else may have taken over meanwhile: their session is not the one that was lost.
    if (second.status === 401 && options.credentials()?.userId === credentials.userId) options.onSessionLost()
    return readable(second)
  }
}

/** The milliseconds to wait that a server which can't serve now gives; null for any other answer. */
function pauseOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const isBrief = status === 503 && seconds * 1_000 <= longestWaitMs
  return isBrief ? seconds * 1_000 : null
}

async function tokenOf(credentials: Credentials | null, renew = false): Promise<string | null> {
  try {
    return (await credentials?.readToken({ renew })) ?? null
  } catch (error) {
    throw new ConnectionError('network', error)
  }
}

/** oRPC reads `application/json` only; problem details have a type of their own. */
function readable(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return new Response(response.body, { status: response.status, headers })
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
