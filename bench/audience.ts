import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { encode, type Shot } from './load.ts'

/**
 * The number of streams that are opened at a time: above this the kernel's queue of new connections
 * overflows.
 */
const openAtOnce = 50

/** Open streams of live events, all of which should receive every event. */
export interface Audience {
  /** Settles when every stream has received the record once more; may be called after they have. */
  heard(id: string): Promise<void>
  close(): void
}

interface Awaited {
  missing: number
  readonly all: PromiseWithResolvers<void>
}

/** Opens the streams and waits until each has its first event. */
export async function gather(port: number, shot: Shot, size: number): Promise<Audience> {
  const awaited = new Map<string, Awaited>()
  const awaitedOf = (id: string) => {
    const known = awaited.get(id)
    if (known) return known
    const fresh = { missing: size, all: Promise.withResolvers<void>() }
    awaited.set(id, fresh)
    return fresh
  }
  const hear = (id: string) => {
    const one = awaitedOf(id)
    if (--one.missing === 0) one.all.resolve()
  }
  const lost = Promise.withResolvers<never>()
  // A lost stream must not end a caller that waits for nothing.
  lost.promise.catch(() => {})
  const sockets: Socket[] = []
  while (sockets.length < size) {
    const batch = Array.from({ length: Math.min(openAtOnce, size - sockets.length) }, () =>
      openStream(port, shot, hear, lost.reject),
    )
    sockets.push(...(await Promise.all(batch)))
  }
  return {
    async heard(id) {
      await Promise.race([awaitedOf(id).all.promise, lost.promise])
      awaited.delete(id)
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The shape of a change on the wire, whatever its position and topic. */
const change = /"id":"([^"]+)"\}\n\n/g

async function openStream(
  port: number,
  shot: Shot,
  onChange: (id: string) => void,
  onEnd: (error: Error) => void,
) {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true }).setEncoding('latin1')
  await once(socket, 'connect')
  const ready = Promise.withResolvers<void>()
  let unread = ''
  socket.on('data', (part: string) => {
    unread += part
    if (unread.includes('event: ready')) ready.resolve()
    const end = unread.lastIndexOf('\n\n') + 2
    if (end < 2) return
    for (const [, id = ''] of unread.slice(0, end).matchAll(change)) onChange(id)
    unread = unread.slice(end)
  })
  socket.on('error', onEnd)
  socket.on('close', () => {
    const error = new Error('a stream was closed by the server')
    ready.reject(error)
    onEnd(error)
  })
  socket.write(encode(shot))
  await ready.promise
  return socket
}
