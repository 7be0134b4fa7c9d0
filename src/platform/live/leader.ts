import type { LiveEvent } from './contract.ts'
import type { LiveMessage } from './reader.ts'
import type { ConnectionState, LiveStream, StreamOptions } from './stream.ts'

/**
 * The shown data may be old from `since` on: the moment the stream was lost; null while it is live or never
 * was.
 */
export interface Connection {
  readonly state: ConnectionState
  readonly since: Date | null
}

export interface LiveListeners {
  onEvent(event: LiveEvent): void
  /** Events may have been missed: whatever was read before may be old. */
  onGap(): void
  /** The person's own access changed. */
  onAccess(): void
  onConnection(connection: Connection): void
}

export interface LeaderOptions extends LiveListeners {
  /** One stream per name: the person and the network. */
  readonly name: string
  readonly open: (options: Pick<StreamOptions, 'from' | 'onMessage' | 'onState' | 'onRejected'>) => LiveStream
  /** Absent in browsers, or on insecure origins, without Web Locks: then each tab has its own stream. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly createChannel: (name: string) => Channel
  readonly isVisible: () => boolean
  readonly now?: () => number
}

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>

export interface Membership extends LiveStream {
  /** To be called regularly: a leader announces that it is there, a follower notices when it no longer is. */
  beat(): void
}

type Relay =
  | { readonly kind: 'hello' }
  | { readonly kind: 'status'; readonly connection: Connection; readonly position: string | null }
  | { readonly kind: 'message'; readonly message: LiveMessage; readonly position: string | null }

/** A leader beats every 20 s, at worst once a minute in a hidden tab; a phone may freeze it altogether. */
const silenceMs = 100_000

/**
 * One stream per browser. The tab that has the lock leads: it has the stream and passes its events on to the
 * others. When it goes, the next in line resumes from the last position it received.
 */
export function joinLive(options: LeaderOptions): Membership {
  const { now = Date.now } = options
  const channel = options.createChannel(options.name)
  let waiting = new AbortController()
  let left = false
  let stream: LiveStream | null = null
  let endLead: () => void = () => {}
  let position: string | null = null
  let connection: Connection = { state: 'connecting', since: null }
  let heardAt = now()

  channel.onmessage = ({ data }: MessageEvent<Relay>) => {
    if (data.kind === 'hello') return notifyStatus()
    if (stream) return
    heardAt = now()
    if (data.position !== null) position = data.position
    if (data.kind === 'status') show(data.connection)
    else hear(data.message)
  }
  channel.postMessage({ kind: 'hello' } satisfies Relay)
  if (options.locks) void queue(options.locks)
  else lead()

  /** Waits for the lock and leads until this tab leaves, or another takes it. */
  async function queue(locks: Pick<LockManager, 'request'>) {
    waiting = new AbortController()
    const { signal } = waiting
    await hold(locks, { signal })
    if (!signal.aborted) void queue(locks)
  }

  /** The leader's tab was frozen: takes the lock from it. */
  async function takeOver(locks: Pick<LockManager, 'request'>) {
    waiting.abort()
    await hold(locks, { steal: true })
    if (!left) void queue(locks)
  }

  async function hold(locks: Pick<LockManager, 'request'>, request: LockOptions) {
    try {
      await locks.request(options.name, request, () => {
        if (left) return
        lead()
        return new Promise<void>((resolve) => {
          endLead = resolve
        })
      })
    } catch {
      // No longer waiting, or another tab took the lock because it missed this one's beats.
      follow()
    }
  }

  function lead() {
    let caughtUp = position !== null
    stream = options.open({
      from: position,
      onState(state) {
        show(connectionAfter(connection, state, now()))
        notifyStatus()
      },
      onMessage(message, at) {
        if (at !== null) position = at
        // The first of all streams: what pages read before it began to listen may be old already.
        const relayed: LiveMessage = message.kind === 'ready' && !caughtUp ? { kind: 'reset' } : message
        if (message.kind === 'ready') caughtUp = true
        hear(relayed)
        notify({ kind: 'message', message: relayed, position })
      },
      onRejected() {
        show(connectionAfter(connection, 'offline', now()))
        const message: LiveMessage = { kind: 'end', reason: 'access' }
        hear(message)
        notify({ kind: 'message', message, position })
        notifyStatus()
      },
    })
  }

  function follow() {
    stream?.close()
    stream = null
  }

  function hear(message: LiveMessage) {
    if (message.kind === 'event') options.onEvent(message.event)
    if (message.kind === 'reset') options.onGap()
    if (message.kind === 'end' && message.reason === 'access') options.onAccess()
  }

  function show(next: Connection) {
    if (next.state === connection.state && next.since?.getTime() === connection.since?.getTime()) return
    connection = next
    options.onConnection(next)
  }

  function notify(relay: Relay) {
    if (stream && !left) channel.postMessage(relay)
  }

  function notifyStatus() {
    notify({ kind: 'status', connection, position })
  }

  return {
    beat() {
      if (stream) return notifyStatus()
      if (options.locks && options.isVisible() && now() - heardAt > silenceMs) {
        heardAt = now()
        void takeOver(options.locks)
      }
    },
    wake: () => stream?.wake(),
    drop: () => stream?.drop(),
    close() {
      left = true
      waiting.abort()
      follow()
      endLead()
      channel.onmessage = null
      channel.close()
    },
  }
}

function connectionAfter(before: Connection, state: ConnectionState, now: number): Connection {
  if (state === 'live') return { state, since: null }
  const lost = before.state === 'live' ? new Date(now) : before.since
  return { state, since: lost }
}
