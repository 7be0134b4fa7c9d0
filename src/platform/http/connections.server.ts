import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemResponse } from './api.server.ts'
import { failure } from './problem.ts'

export interface Connections {
  /**
   * Accepts no more connections, ends the event streams, answers the requests that were sent and those still
   * to come on the open connections, each with `Connection: close`, and closes those that stay quiet.
   */
  close(endStreams: () => Promise<void>): Promise<void>
}

/** Milliseconds of a stop. */
const limits = {
  /** For requests under way. */
  grace: 10_000,
  /**
   * A quiet connection stays open for this long: its client, which can't know yet, may be sending a request.
   */
  quiet: 1_000,
  /** The time for the sender to read a rejection: a connection closed before that is reset under it. */
  linger: 1_000,
}

/**
 * Written to a connection whose request got no answer in time, usually an upload; it may be repeated
 * elsewhere.
 */
async function writeRejection(): Promise<string> {
  const answer = problemResponse(failure('unavailable'))
  const body = await answer.text()
  answer.headers.set('connection', 'close')
  answer.headers.set('content-length', String(Buffer.byteLength(body)))
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 503 Service Unavailable\r\n${headers.join('')}\r\n${body}`
}

/** Follows the connections of a server that is to be stopped without resetting one. To be called before it listens. */
export function trackConnections(http: Server, { grace, quiet, linger } = limits): Connections {
  /**
   * Each connection with the answers it waits for, in order: HTTP/1.1 lets a client send several requests in
   * a row.
   */
  const waiting = new Map<Socket, ServerResponse[]>()
  let stopping = false

  http.on('connection', (socket) => {
    waiting.set(socket, [])
    socket.once('close', () => waiting.delete(socket))
  })
  http.prependListener('request', ({ socket }: IncomingMessage, response) => {
    const answers = waiting.get(socket)
    if (!answers) return
    answers.push(response)
    response.once('close', () => {
      answers.splice(answers.indexOf(response), 1)
      if (stopping) void closeWhenQuiet(socket, answers)
    })
    if (stopping) announce(answers)
  })

  async function closeWhenQuiet(socket: Socket, answers: readonly ServerResponse[]) {
    const read = socket.bytesRead
    await sleep(quiet, undefined, { ref: false })
    if (answers.length === 0 && socket.bytesRead === read) socket.destroySoon()
  }

  return {
    async close(endStreams) {
      stopping = true
      for (const [socket, answers] of waiting) {
        announce(answers)
        if (answers.length === 0) void closeWhenQuiet(socket, answers)
      }
      const closed = stopListening(http)
      const late = sleep(grace, 'late' as const, { ref: false })
      await Promise.race([endStreams(), late])
      if ((await Promise.race([closed, late])) !== 'late') return
      const rejection = await writeRejection()
      for (const [socket, [first]] of waiting) {
        // The first answer has not been started: the rejection takes its place.
        if (first && !first.headersSent) socket.end(rejection)
      }
      await Promise.race([closed, sleep(linger)])
      for (const socket of waiting.keys()) socket.destroy()
    },
  }
}

/**
 * Announces the close on the last answer of a connection: on an earlier one it would cut off those behind it.
 */
function announce(answers: readonly ServerResponse[]) {
  for (const answer of answers) {
    if (answer.headersSent) continue
    if (answer === answers.at(-1)) answer.setHeader('connection', 'close')
    else answer.removeHeader('connection')
  }
}

/** Resolves when the last connection has ended. */
function stopListening(http: Server): Promise<void> {
  return new Promise((resolve) => {
    // Right after those that the kernel had accepted were taken from it: the others it would reset. HTTP's own close
    // would end the quiet connections at once.
    setImmediate(() => NetServer.prototype.close.call(http, () => resolve()))
  })
}
