import { createServer, type RequestListener, type Server } from 'node:http'

export interface HttpTimeouts {
  /** For all headers of a request, from its first byte. */
  readonly headersMs: number
  /** For a request with its body; `pace.server.ts` gives most requests less. */
  readonly requestMs: number
  /** The interval at which connections are checked. */
  readonly checkMs: number
  /** For a connection without data in either direction: a client that reads no more of its answer. */
  readonly stillMs: number
}

const defaults: HttpTimeouts = { headersMs: 15_000, requestMs: 660_000, checkMs: 5_000, stillMs: 120_000 }
/** A browser sends some twenty, a proxy adds a few. */
const maxHeaders = 100

/**
 * A server on which nobody can occupy a connection by doing next to nothing with it; a request that is too
 * slow is answered 408.
 */
export function openHttp(listener?: RequestListener, timeouts = defaults): Server {
  const http = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
    },
    listener,
  )
  http.maxHeadersCount = maxHeaders
  http.timeout = timeouts.stillMs
  return http
}
