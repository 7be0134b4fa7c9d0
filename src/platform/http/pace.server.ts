import type { IncomingMessage, ServerResponse } from 'node:http'

/** Cuts off bodies that take for ever: each occupies a connection, and the part of it that was read. */
export interface Pace {
  /** The body has `maxSeconds` to arrive, and may not stop coming for long meanwhile. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse, maxSeconds: number): void
}

export interface PaceLimits {
  /** The maximum time without a new byte. */
  readonly silentMs: number
  /** The interval at which the bodies that have not arrived are checked. */
  readonly checkMs: number
}

interface Watched {
  readonly outgoing: ServerResponse
  readonly until: number
  bytesRead: number
  heardAt: number
}

const defaults: PaceLimits = { silentMs: 30_000, checkMs: 5_000 }

export function openPace({ silentMs, checkMs }: PaceLimits = defaults): Pace {
  const watched = new Map<IncomingMessage, Watched>()
  let timer: NodeJS.Timeout | undefined

  function check() {
    const now = performance.now()
    for (const [incoming, one] of watched) {
      if (incoming.complete || incoming.destroyed) {
        watched.delete(incoming)
        continue
      }
      const { bytesRead } = incoming.socket
      // Unread data here keeps the sender from sending more.
      const isFull = incoming.readableLength >= incoming.readableHighWaterMark
      if (bytesRead !== one.bytesRead || isFull) Object.assign(one, { bytesRead, heardAt: now })
      if (now < one.until && now - one.heardAt < silentMs) continue
      watched.delete(incoming)
      cutOff(incoming, one.outgoing)
    }
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(incoming, outgoing, maxSeconds) {
      const now = performance.now()
      const { bytesRead } = incoming.socket
      watched.set(incoming, { outgoing, until: now + maxSeconds * 1_000, bytesRead, heardAt: now })
      timer ??= setInterval(check, checkMs).unref()
    },
  }
}

/**
 * The same answer as Node's own for a header that does not come. The reader of the body sees it break off.
 */
function cutOff({ socket }: IncomingMessage, outgoing: ServerResponse) {
  if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
