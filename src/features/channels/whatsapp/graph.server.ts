import { z } from 'zod'
import { type Outbound, OutboundError } from '#platform/outbound/outbound.server.ts'

/** Meta's Graph API, as one network's key sees it. */
export interface Graph {
  get(path: string, query?: Readonly<Record<string, string>>): Promise<GraphAnswer>
  post(path: string, body: object): Promise<GraphAnswer>
  remove(path: string, query: Readonly<Record<string, string>>): Promise<GraphAnswer>
  /** Reads a file at an address that Meta gave; null when it did not come. */
  download(url: string): Promise<ReadableStream<Uint8Array> | null>
}

/**
 * `refused`: Meta says that it did nothing. `lost`: what became of the request is not known, unless
 * `mayHaveArrived` is false.
 */
export type GraphAnswer =
  | { readonly outcome: 'ok'; readonly body: unknown }
  | {
      readonly outcome: 'refused'
      readonly code: string
      /** Says more closely what is wrong, where Meta does; else the code itself. */
      readonly detailCode: string
      readonly message: string
      readonly retryAfterS: number | null
    }
  | { readonly outcome: 'lost'; readonly code: string; readonly mayHaveArrived: boolean }

/** The version whose shapes this adapter speaks; Meta keeps each for two years. */
export const graphVersion = 'v23.0'

const refusal = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string().default(''),
    error_user_msg: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

export function openGraph(outbound: Outbound, base: string, accessToken: string): Graph {
  const headers = { authorization: `Bearer ${accessToken}` }

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, query = {}, body?: object) {
    const url = new URL(`${base.replace(/\/+$/, '')}/${graphVersion}/${path}`)
    for (const [name, value] of Object.entries<string>(query)) url.searchParams.set(name, value)
    try {
      const answer = await outbound.request(url, {
        method,
        isVendors: true,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return read(answer)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return { outcome: 'lost', code: error.problem, mayHaveArrived: error.mayHaveArrived } as const
    }
  }

  return {
    get: (path, query) => call('GET', path, query),
    post: (path, body) => call('POST', path, {}, body),
    remove: (path, query) => call('DELETE', path, query),
    async download(address) {
      const url = placeOfFile(address, base)
      if (!url) return null
      try {
        const isVendors = url.origin === new URL(base).origin
        const { status, body } = await outbound.download(url, {
          headers,
          isVendors,
          timeoutMs: fileTimeoutMs,
        })
        if (status === 200) return body
        await body.cancel()
        return null
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        return null
      }
    },
  }
}

const fileTimeoutMs = 120_000

/** Where Meta keeps files. The key goes with the request: to nobody else, whatever an answer says. */
const filePlaces = /(^|\.)(fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/

/** Null for an address that is none of Meta's, nor of the server that stands in for it. */
export function placeOfFile(address: string, base: string): URL | null {
  const url = URL.parse(address)
  if (!url) return null
  const isMetas = url.protocol === 'https:' && url.port === '' && filePlaces.test(url.hostname)
  return isMetas || url.origin === new URL(base).origin ? url : null
}

function read(answer: { status: number; body: string; retryAfterS: number | null }): GraphAnswer {
  const body = parse(answer.body)
  const refused = refusal.safeParse(body)
  if (refused.success) {
    const { code, error_subcode, message, error_user_msg, error_data } = refused.data.error
    return {
      outcome: 'refused',
      code: `${code}`,
      detailCode: `${error_subcode ?? code}`,
      message: error_user_msg ?? error_data?.details ?? message,
      retryAfterS: answer.retryAfterS,
    }
  }
  if (answer.status >= 200 && answer.status < 300 && body !== undefined) return { outcome: 'ok', body }
  // A gateway's page: the request may have been passed on before.
  return { outcome: 'lost', code: 'unreadable', mayHaveArrived: true }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
