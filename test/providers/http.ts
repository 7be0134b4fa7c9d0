import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a provider's test server reads it. */
export interface ProviderRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly bytes: Buffer
  /** The body as JSON; undefined when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test server reads whatever came
  readonly body: any
}

/**
 * `lose`: the connection ends without an answer. `hang`: it stays open. Of a stream `ending` says how it goes on after its
 * pieces.
 */
export type ProviderAnswer =
  | {
      readonly status: number
      readonly pieces: readonly string[]
      readonly ending: 'end' | 'lose' | 'hang'
      readonly headers?: Readonly<Record<string, string>>
    }
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'lose'
  | 'hang'

export interface ProviderServer {
  readonly url: string
  readonly host: string
  stop(): void
}

/** Starts an HTTP server that answers as `answer` says. */
export async function startProvider(
  answer: (request: ProviderRequest) => Promise<ProviderAnswer> | ProviderAnswer,
): Promise<ProviderServer> {
  const server: Server = createServer({ keepAliveTimeout: 60_000 }, async (incoming, outgoing) => {
    const given = await answer(await read(incoming))
    if (given === 'hang') return
    if (given === 'lose') return incoming.socket.destroy()
    if ('pieces' in given) {
      outgoing.writeHead(given.status, { 'content-type': 'text/event-stream', ...given.headers })
      for (const piece of given.pieces) await new Promise((written) => outgoing.write(piece, written))
      if (given.ending === 'end') outgoing.end()
      if (given.ending === 'lose') incoming.socket.destroy()
      return
    }
    outgoing.writeHead(given.status, { 'content-type': 'application/json', ...given.headers })
    const isPlain = typeof given.body === 'string' || given.body instanceof Uint8Array
    outgoing.end(isPlain ? given.body : JSON.stringify(given.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function read(incoming: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString('utf8')
  const url = new URL(incoming.url ?? '/', 'http://provider.invalid')
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    text,
    bytes,
    body: parse(text),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
