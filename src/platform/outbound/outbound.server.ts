import { lookup } from 'node:dns/promises'
import { Agent as HttpAgent, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as HttpsAgent, request as tlsRequest } from 'node:https'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Env } from '#platform/env.server.ts'
import { isPublicAddress } from './addresses.ts'

/**
 * The one way out to addresses that a network typed: encrypted, to the public internet alone, judged after
 * resolution and connected to what was judged, without redirects, bounded in size and time. Only the
 * operator exempts hosts (`OUTBOUND_ALLOW`).
 */
export interface Outbound {
  /** Why an address may not be spoken to, as far as can be told without resolving it. */
  judge(url: URL): OutboundProblem | null
  /** True for a host that the operator exempted. */
  isExempt(host: string, port: number): boolean
  /** @throws `OutboundError` */
  request(url: URL, options: OutboundRequest): Promise<OutboundAnswer>
  /**
   * Reads a file as its bytes come: whoever takes them bounds their number.
   * @throws `OutboundError`, also while it is read
   */
  download(url: URL, options: Omit<OutboundRequest, 'method' | 'body'>): Promise<OutboundFile>
  /**
   * Sends a request and gives its answer as it comes, at most as much as an answer may be long.
   * @throws `OutboundError`, also while it is read
   */
  stream(url: URL, options: OutboundRequest): Promise<OutboundStream>
  /**
   * Opens a connection for another protocol than HTTP, which must encrypt it.
   * @throws `OutboundError`
   */
  connect(host: string, port: number): Promise<Socket>
  close(): void
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Until the whole answer is there. */
  readonly timeoutMs?: number
  /** Gives up earlier. */
  readonly signal?: AbortSignal | undefined
  /** An address that comes from the environment, not from a network: the operator chose it. */
  readonly isVendors?: boolean
}

export interface OutboundAnswer {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** The seconds of `Retry-After`, where the answer has one. */
  readonly retryAfterS: number | null
}

export interface OutboundFile {
  readonly status: number
  readonly body: ReadableStream<Uint8Array>
}

export interface OutboundStream extends OutboundFile {
  readonly headers: Readonly<Record<string, string>>
}

/**
 * `not_encrypted`, `not_public`, `not_found`: refused before anything was sent, as is `unsendable`, for a key or header with
 * characters that HTTP has no place for. `too_large`: the answer.
 * `timeout`, `unreachable`, `certificate`: as it went.
 */
export type OutboundProblem =
  | 'not_encrypted'
  | 'not_public'
  | 'not_found'
  | 'unsendable'
  | 'too_large'
  | 'timeout'
  | 'unreachable'
  | 'certificate'

/** A request that got no answer. `mayHaveArrived` is false when the other side can have read nothing of it. */
export class OutboundError extends Error {
  readonly problem: OutboundProblem
  readonly mayHaveArrived: boolean
  constructor(problem: OutboundProblem, mayHaveArrived: boolean) {
    super(`an outbound request failed: ${problem}`)
    this.problem = problem
    this.mayHaveArrived = mayHaveArrived
  }
}

const defaultTimeoutMs = 15_000
const maxAnswerBytes = 2 * 1024 * 1024

export function openOutbound({ OUTBOUND_ALLOW }: Pick<Env, 'OUTBOUND_ALLOW'>): Outbound {
  const exempt = new Set(OUTBOUND_ALLOW)
  const isExempt = (host: string, port: number) =>
    exempt.has(bare(host)) || exempt.has(`${bare(host)}:${port}`)
  const options = { keepAlive: true, maxSockets: 64, timeout: 30_000 }
  const agents = {
    /** Resolve by themselves; each looks where it goes. */
    judged: { http: new HttpAgent(options), https: new HttpsAgent(options) },
    free: { http: new HttpAgent(options), https: new HttpsAgent(options) },
  }

  function judge(url: URL): OutboundProblem | null {
    if (isExempt(url.hostname, portOf(url))) return null
    if (url.protocol !== 'https:') return 'not_encrypted'
    const host = bare(url.hostname)
    return isIP(host) !== 0 && !isPublicAddress(host) ? 'not_public' : null
  }

  /** @throws `OutboundError` for an address that nobody may speak to */
  async function ask(
    url: URL,
    { method, headers, body, timeoutMs = defaultTimeoutMs, signal, isVendors = false }: OutboundRequest,
  ): Promise<IncomingMessage> {
    const problem = isVendors ? null : judge(url)
    if (problem) throw new OutboundError(problem, false)
    const isFree = isVendors || isExempt(url.hostname, portOf(url))
    const isTls = url.protocol === 'https:'
    const { http, https } = isFree ? agents.free : agents.judged
    return exchange(isTls ? tlsRequest : plainRequest, url, body, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': `${Buffer.byteLength(body)}` }),
      },
      agent: isTls ? https : http,
      ...(!isFree && { lookup: lookupPublic }),
      signal: signal
        ? AbortSignal.any([AbortSignal.timeout(timeoutMs), signal])
        : AbortSignal.timeout(timeoutMs),
    })
  }

  return {
    judge,
    isExempt,
    request: async (url, options) => readWhole(await ask(url, options)),
    async download(url, options) {
      const incoming = await ask(url, { ...options, method: 'GET' })
      incoming.on('error', () => {})
      return {
        status: incoming.statusCode ?? 0,
        body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>,
      }
    },
    async stream(url, options) {
      const incoming = await ask(url, options)
      return {
        status: incoming.statusCode ?? 0,
        headers: headersOf(incoming),
        body: Readable.toWeb(Readable.from(chunksOf(incoming))) as ReadableStream<Uint8Array>,
      }
    },
    async connect(host, port) {
      const isFree = isExempt(host, port)
      if (!isFree && isIP(bare(host)) !== 0 && !isPublicAddress(bare(host)))
        throw new OutboundError('not_public', false)
      return new Promise((resolve, reject) => {
        const socket = connect({ host: bare(host), port, ...(!isFree && { lookup: lookupPublic }) })
        socket.setTimeout(defaultTimeoutMs, () => socket.destroy(new OutboundError('timeout', false)))
        socket.once('error', (error) => reject(asProblem(error, false)))
        socket.once('connect', () => {
          socket.setTimeout(0)
          resolve(socket)
        })
      })
    },
    close() {
      for (const { http, https } of Object.values(agents)) {
        http.destroy()
        https.destroy()
      }
    },
  }
}

/** Resolves a name, and refuses it when any of its addresses is not public: which one is tried is nobody's choice. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }).then(
    (found) => {
      const first = found[0]
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return callback(new OutboundError('not_public', false), '')
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    },
    (error: NodeJS.ErrnoException) => callback(error, ''),
  )
}

type Options = Parameters<typeof tlsRequest>[1]

/** One request and the beginning of its answer. A redirect is an answer like another: nobody follows it. */
function exchange(
  request: typeof tlsRequest,
  url: URL,
  body: string | Uint8Array | undefined,
  options: Options,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let isConnected = false
    const fail = (error: Error) => reject(asProblem(error, isConnected))
    let outgoing: ReturnType<typeof tlsRequest>
    try {
      outgoing = request(url, options, resolve)
    } catch (error) {
      const isUnsendable = (error as NodeJS.ErrnoException).code === 'ERR_INVALID_CHAR'
      return reject(isUnsendable ? new OutboundError('unsendable', false) : error)
    }
    outgoing.on('socket', (socket) => {
      if (!socket.connecting) isConnected = true
      else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (isConnected = true))
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

/** The bytes of an answer, as long as they are no more than one may have. */
async function* chunksOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > maxAnswerBytes) throw new OutboundError('too_large', true)
      yield chunk
    }
  } catch (error) {
    throw asProblem(error as Error, true)
  } finally {
    incoming.destroy()
  }
}

const headersOf = (incoming: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))

function readWhole(incoming: IncomingMessage): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > maxAnswerBytes) incoming.destroy(new OutboundError('too_large', true))
      else chunks.push(chunk)
    })
    incoming.on('error', (error) => reject(asProblem(error, true)))
    incoming.on('end', () =>
      resolve({
        status: incoming.statusCode ?? 0,
        body: Buffer.concat(chunks).toString('utf8'),
        headers: headersOf(incoming),
        retryAfterS: secondsOf(incoming.headers['retry-after']),
      }),
    )
  })
}

function asProblem(error: Error & { code?: string }, mayHaveArrived: boolean): OutboundError {
  if (error instanceof OutboundError) return error
  if (error.name === 'AbortError' || error.name === 'TimeoutError' || error.code === 'ETIMEDOUT')
    return new OutboundError('timeout', mayHaveArrived)
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return new OutboundError('not_found', false)
  if (/CERT|SIGNATURE|SELF_SIGNED|SSL|TLS|ALTNAME/.test(error.code ?? ''))
    return new OutboundError('certificate', mayHaveArrived)
  return new OutboundError('unreachable', mayHaveArrived)
}

function secondsOf(header: string | undefined): number | null {
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}

/** IPv6 addresses stand in brackets within a URL. */
const bare = (host: string) => host.replace(/^\[|\]$/g, '').toLowerCase()
const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))
