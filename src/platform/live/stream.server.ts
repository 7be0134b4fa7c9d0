import type { ServerResponse } from 'node:http'
import type { LiveHub, Subscriber } from './hub.server.ts'
import type { Listener, OutboxRow } from './outbox.server.ts'

export interface StreamOptions extends Listener {
  /** The milliseconds until the token ends; the browser comes back with a fresh one. */
  readonly endsInMs: number
  /** `Last-Event-ID`: resume here. */
  readonly lastEventId?: string
}

const pingMs = 20_000
/** A browser that reads slower than this many bytes behind is disconnected; it resumes where it was. */
const backlogLimit = 1_000_000

/**
 * Writes one browser's stream of live events (Server-Sent Events, WHATWG HTML §9.2). Only the last event of a
 * batch carries an id, so that a break in the middle of one repeats it whole.
 */
export function openStream(hub: LiveHub, response: ServerResponse, options: StreamOptions): void {
  let waiting: { rows: readonly OutboxRow[]; position: string }[] | null = []
  const subscriber: Subscriber = {
    orgId: options.orgId,
    userId: options.userId,
    role: options.role,
    units: options.units,
    own: options.own,
    deliver(rows, position) {
      if (waiting) waiting.push({ rows, position })
      else write(encode(rows, position))
    },
    accessChanged: () => end('access'),
    close: () => response.end(),
  }
  const leave = hub.subscribe(subscriber)
  const ping = setInterval(() => write(': ping\n\n'), pingMs)
  const expiry = setTimeout(() => end('expired'), Math.max(0, options.endsInMs))
  response.once('close', stop)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  response.flushHeaders()
  void start()

  async function start() {
    try {
      await resume()
      for (const { rows, position } of waiting ?? []) write(encode(rows, position))
      waiting = null
    } catch {
      // The database did not answer: the browser comes back by itself, with the position it has.
      response.end()
    }
  }

  async function resume() {
    if (options.lastEventId === undefined) return write(control('ready', await hub.position()))
    const missed = await hub.missedSince(subscriber, options.lastEventId)
    write(missed ? encode(missed.rows, missed.position) : control('reset', await hub.position()))
    if (missed) write(control('ready', missed.position))
  }

  function write(text: string) {
    if (text === '' || response.writableEnded) return
    response.write(text)
    if (response.writableLength > backlogLimit) response.destroy()
  }

  function end(reason: 'expired' | 'access') {
    write(`event: end\ndata: {"reason":"${reason}"}\n\n`)
    response.end()
  }

  function stop() {
    leave()
    clearInterval(ping)
    clearTimeout(expiry)
  }
}

const control = (name: 'ready' | 'reset', position: string) => `event: ${name}\nid: ${position}\ndata: {}\n\n`

/** A batch that goes to a thousand streams is written out once. */
const encoded = new WeakMap<readonly OutboxRow[], string>()

function encode(rows: readonly OutboxRow[], position: string): string {
  const known = encoded.get(rows)
  if (known !== undefined) return known
  const text = rows
    .map((row, at) => {
      const id = at === rows.length - 1 ? `id: ${position}\n` : ''
      return `${id}data: ${JSON.stringify({ topic: row.topic, id: row.entityId })}\n\n`
    })
    .join('')
  encoded.set(rows, text)
  return text
}
