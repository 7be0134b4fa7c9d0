import { once } from 'node:events'
import { createConnection } from 'node:net'

export interface Shot {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** The next request of one of the lanes, each of which waits for the answer before its next request. */
export type NextShot = (lane: number) => Shot

export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly requests: number
}

/** Runs `concurrency` lanes for `seconds`; any failure ends the run. */
export async function runLanes(
  concurrency: number,
  seconds: number,
  once: (lane: number) => Promise<unknown>,
): Promise<Load> {
  const took: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  const lane = async (at: number) => {
    for (let before = startedAt; before < until; ) {
      await once(at)
      const now = performance.now()
      took.push(now - before)
      before = now
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, at) => lane(at)))
  const elapsed = (performance.now() - startedAt) / 1_000
  took.sort((a, b) => a - b)
  return {
    perSecond: took.length / elapsed,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    requests: took.length,
  }
}

/** Sends requests over persistent connections; every answer must be a success. */
export async function load(
  port: number,
  concurrency: number,
  seconds: number,
  next: NextShot,
): Promise<Load> {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => connect(port)))
  try {
    return await runLanes(concurrency, seconds, async (lane) => connections[lane]?.fire(next(lane)))
  } finally {
    for (const connection of connections) connection.close()
  }
}

export const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

export interface Answer {
  readonly status: number
  readonly body: string
}

export interface Connection {
  /** Sends one request at a time. */
  send(shot: Shot): Promise<Answer>
  /** The body of a successful answer; anything else is an error. */
  fire(shot: Shot): Promise<string>
  close(): void
}

/**
 * HTTP over a bare socket: Node's own client costs as much as the floor server, on the same two processors,
 * and would be half of what is measured.
 */
export async function connect(port: number): Promise<Connection> {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true }).setEncoding('latin1')
  let received = ''
  let pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  const fail = (error: Error) => {
    pending?.reject(error)
    pending = null
  }
  socket.on('data', (part: string) => {
    received += part
    const answer = readAnswer(received)
    if (!answer) return
    received = ''
    const { resolve } = pending ?? {}
    pending = null
    resolve?.(answer)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))
  await once(socket, 'connect')
  const send = (shot: Shot) =>
    new Promise<Answer>((resolve, reject) => {
      pending = { resolve, reject }
      socket.write(encode(shot))
    })
  return {
    send,
    async fire(shot) {
      const { status, body } = await send(shot)
      if (status < 300) return body
      throw new Error(`${shot.method} ${shot.path}: ${status} ${body.slice(0, 300)}`)
    },
    close: () => socket.destroy(),
  }
}

export function encode({ method, path, headers = {}, body = '' }: Shot): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${length}\r\n${body}`
}

/** Undefined until the answer is whole. Nothing is pipelined: what follows the head is the body. */
function readAnswer(text: string): Answer | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end).toLowerCase()
  const body = text.slice(end + 4)
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  const whole = length === undefined ? endsChunks(head, body) : body.length >= Number(length)
  return whole ? { status: Number(head.slice(9, 12)), body } : undefined
}

const endsChunks = (head: string, body: string) =>
  !head.includes('\r\ntransfer-encoding: chunked') || body.endsWith('0\r\n\r\n')
