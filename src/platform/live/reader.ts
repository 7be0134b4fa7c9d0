import { createParser } from 'eventsource-parser'
import type { LiveEvent } from './contract.ts'

/** A message of the server in a stream of live events. */
export type LiveMessage =
  | { readonly kind: 'event'; readonly event: LiveEvent }
  /** Everything missed has been sent; from here on it is live. */
  | { readonly kind: 'ready' }
  /** The requested position is no longer known: anything may have changed. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'end'; readonly reason: 'expired' | 'access' }

export interface ReaderHandlers {
  /** Anything at all arrived, also the server's pings. */
  onBytes(): void
  onMessage(message: LiveMessage, position: string | null): void
}

/** Reads one response to its end (Server-Sent Events, WHATWG HTML §9.2). */
export async function readLiveStream(
  body: ReadableStream<Uint8Array>,
  handlers: ReaderHandlers,
): Promise<void> {
  const parser = createParser({
    maxBufferSize: 1_000_000,
    onEvent({ event, id, data }) {
      const message = decode(event, data)
      if (message) handlers.onMessage(message, id ?? null)
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    handlers.onBytes()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

/** Null for messages of a newer server that this page does not know. */
function decode(name: string | undefined, data: string): LiveMessage | null {
  const content = parse(data)
  switch (name) {
    case undefined:
    case 'message':
      return isLiveEvent(content) ? { kind: 'event', event: content } : null
    case 'ready':
    case 'reset':
      return { kind: name }
    case 'end':
      return { kind: 'end', reason: content.reason === 'access' ? 'access' : 'expired' }
    default:
      return null
  }
}

function parse(data: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(data)
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isLiveEvent(content: object): content is LiveEvent {
  return (
    'topic' in content &&
    typeof content.topic === 'string' &&
    'id' in content &&
    typeof content.id === 'string'
  )
}
