import type { Credentials } from '#platform/session.ts'
import { type LiveMessage, readLiveStream } from './reader.ts'

export type ConnectionState = 'live' | 'connecting' | 'offline'

export interface StreamOptions {
  readonly url: string | URL
  readonly readToken: Credentials['readToken']
  /** The position to resume from, when another stream left one. */
  readonly from?: string | null
  readonly onMessage: (message: LiveMessage, position: string | null) => void
  readonly onState: (state: ConnectionState) => void
  /** The server does not let this person in: not signed in, or no longer a member. The stream has stopped. */
  readonly onRejected: (status: 401 | 403) => void
  readonly fetch?: typeof fetch
  readonly isOnline?: () => boolean
  readonly timing?: Partial<StreamTiming>
}

export interface StreamTiming {
  /** The server pings every 20 s: after this long without a byte the connection is dead. */
  readonly silenceMs: number
  /** A connection that lived this long was a good one: its end is no failure. */
  readonly stableMs: number
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  readonly random: () => number
}

export interface LiveStream {
  /** The network is back, or may be: try now. */
  wake(): void
  /** The network is gone: a stream that still looks open can't be trusted. */
  drop(): void
  close(): void
}

const defaultTiming: StreamTiming = {
  silenceMs: 50_000,
  stableMs: 5_000,
  firstRetryMs: 1_000,
  longestRetryMs: 30_000,
  random: Math.random,
}

/** `full`: the server has no stream to spare; it gives the time to wait. */
type Outcome = 'expired' | 'access' | 'lost' | 401 | 403 | { readonly full: number }

/** For a server that gives no time. */
const defaultFullMs = 60_000

/**
 * One stream of live events that heals itself: resumes where it was, comes back with a new token when the old
 * one ends, waits longer after each failure, and stops when the server rejects the person.
 */
export function openLiveStream(options: StreamOptions): LiveStream {
  const { fetch: request = (...parameters) => fetch(...parameters), isOnline = () => navigator.onLine } =
    options
  const timing = { ...defaultTiming, ...options.timing }
  let position = options.from ?? null
  let closed = false
  let connection: AbortController | null = null
  let endPause: () => void = () => {}
  void run()

  async function run() {
    let failures = 0
    let renew = false
    options.onState('connecting')
    while (!closed) {
      const began = performance.now()
      const outcome = await connect(renew)
      if (closed) return
      if (outcome === 403 || (outcome === 401 && renew)) return options.onRejected(outcome)
      if (typeof outcome === 'object') {
        await stayAway(outcome.full)
        // Changes may have been missed meanwhile: the shown data is read again.
        if (!closed) options.onMessage({ kind: 'reset' }, null)
        continue
      }
      // Revoked or expired: either way the old token is of no more use.
      renew = outcome === 401 || outcome === 'expired'
      const stable = performance.now() - began >= timing.stableMs
      if (stable) failures = 0
      if (!stable || outcome === 'lost') failures++
      if (failures > 0) await pause(failures)
    }
  }

  /** Half of the delay is chance, so that a restarted server is not met by everyone at once. */
  function pause(failures: number) {
    const online = isOnline()
    options.onState(online && failures === 1 ? 'connecting' : 'offline')
    const max = Math.min(timing.longestRetryMs, timing.firstRetryMs * 2 ** (failures - 1))
    return wait(online ? max * (0.5 + timing.random() / 2) : timing.longestRetryMs)
  }

  /** Waits at least as long as the server asks. */
  function stayAway(ms: number) {
    options.onState('offline')
    return wait(ms * (1 + timing.random() / 2))
  }

  /** Waits until then, or until `wake` is called. */
  function wait(delay: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function connect(renew: boolean): Promise<Outcome> {
    const controller = new AbortController()
    connection = controller
    const silence = watch(() => controller.abort(), timing.silenceMs)
    let outcome: Outcome = 'lost'
    try {
      const token = await options.readToken({ renew })
      if (token === null) return 401
      const response = await request(options.url, { headers: headers(token), signal: controller.signal })
      if (response.status === 401 || response.status === 403) return response.status
      if (response.status === 429) return { full: requestedWait(response) }
      if (!response.ok || !response.body) return 'lost'
      await readLiveStream(response.body, {
        onBytes: silence.reset,
        onMessage(message, at) {
          if (closed) return
          if (at !== null) position = at
          if (message.kind === 'end') outcome = message.reason
          else options.onState('live')
          options.onMessage(message, at)
        },
      })
      return outcome
    } catch {
      return outcome
    } finally {
      silence.stop()
      controller.abort()
    }
  }

  function headers(token: string): Record<string, string> {
    const resume: Record<string, string> = position === null ? {} : { 'last-event-id': position }
    return { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...resume }
  }

  return {
    wake: () => endPause(),
    drop: () => connection?.abort(),
    close() {
      closed = true
      connection?.abort()
      endPause()
    },
  }
}

function requestedWait({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : defaultFullMs
}

function watch(onSilence: () => void, ms: number) {
  let timer = setTimeout(onSilence, ms)
  return {
    reset() {
      clearTimeout(timer)
      timer = setTimeout(onSilence, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
