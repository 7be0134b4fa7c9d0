import { describe, expect, test } from 'vitest'
import type { LiveEvent } from './contract.ts'
import { type Channel, type Connection, joinLive, type LeaderOptions } from './leader.ts'
import type { LiveMessage } from './reader.ts'

const orgs: LiveMessage = { kind: 'event', event: { topic: 'orgs', id: 'a' } }

describe('the tabs of one browser', () => {
  test('open one stream between them', async () => {
    const browser = aBrowser()
    const [first, second] = [browser.tab(), browser.tab()]
    await browser.settle()
    expect([first.streams, second.streams].map((streams) => streams.length)).toEqual([1, 0])
  })

  test('all receive the leader’s events', async () => {
    const browser = aBrowser()
    const [first, second] = [browser.tab(), browser.tab()]
    await browser.settle()
    first.lead().onMessage(orgs, '7')
    first.lead().onMessage({ kind: 'reset' }, '9')
    first.lead().onMessage({ kind: 'end', reason: 'access' }, null)
    await browser.settle()
    for (const tab of [first, second]) {
      expect(tab.events).toEqual([{ topic: 'orgs', id: 'a' }])
      expect(tab.gaps).toBe(1)
      expect(tab.accessChanges).toBe(1)
    }
  })

  test('hand over: the next resumes from the last position received, and nothing counts as missed', async () => {
    const browser = aBrowser()
    const [first, second] = [browser.tab(), browser.tab()]
    await browser.settle()
    first.lead().onMessage({ kind: 'ready' }, '1')
    first.lead().onMessage(orgs, '41')
    await browser.settle()
    const gaps = second.gaps
    first.leave()
    await browser.settle()
    expect(first.streams[0]?.closed).toBe(true)
    expect(second.lead().from).toBe('41')
    second.lead().onMessage({ kind: 'ready' }, '42')
    expect(second.gaps).toBe(gaps)
  })

  test('a tab that comes later knows the connection and the position', async () => {
    const browser = aBrowser()
    const first = browser.tab()
    await browser.settle()
    first.lead().onState('live')
    first.lead().onMessage(orgs, '12')
    const late = browser.tab()
    await browser.settle()
    expect(late.connection()).toEqual({ state: 'live', since: null })
    first.leave()
    await browser.settle()
    expect(late.lead().from).toBe('12')
  })

  test('a tab that leaves before its turn never leads', async () => {
    const browser = aBrowser()
    const [first, second, third] = [browser.tab(), browser.tab(), browser.tab()]
    await browser.settle()
    second.leave()
    first.leave()
    await browser.settle()
    expect(second.streams).toHaveLength(0)
    expect(third.streams).toHaveLength(1)
  })

  test('what was read before the first stream was ready may be old, after that nothing is', async () => {
    const browser = aBrowser()
    const tab = browser.tab()
    await browser.settle()
    tab.lead().onMessage({ kind: 'ready' }, '1')
    expect(tab.gaps).toBe(1)
    tab.lead().onMessage({ kind: 'ready' }, '2')
    expect(tab.gaps).toBe(1)
  })

  test('all know since when they are not live', async () => {
    const browser = aBrowser()
    const [first, second] = [browser.tab(), browser.tab()]
    await browser.settle()
    expect(first.connection()).toEqual({ state: 'connecting', since: null })
    first.lead().onState('live')
    browser.pass(5_000)
    first.lead().onState('connecting')
    browser.pass(5_000)
    first.lead().onState('offline')
    await browser.settle()
    for (const tab of [first, second]) {
      expect(tab.connection()).toEqual({ state: 'offline', since: new Date(5_000) })
    }
    first.lead().onState('live')
    await browser.settle()
    expect(second.connection()).toEqual({ state: 'live', since: null })
  })

  test('a rejection ends the stream and makes all read their access again', async () => {
    const browser = aBrowser()
    const [first, second] = [browser.tab(), browser.tab()]
    await browser.settle()
    first.lead().onRejected(403)
    await browser.settle()
    expect([first.accessChanges, second.accessChanges]).toEqual([1, 1])
    expect(second.connection().state).toBe('offline')
  })

  test('a tab in use takes over from a leader that was frozen', async () => {
    const browser = aBrowser()
    const [frozen, used] = [browser.tab(), browser.tab()]
    await browser.settle()
    frozen.lead().onMessage(orgs, '3')
    await browser.settle()
    browser.pass(90_000)
    used.beat()
    await browser.settle()
    expect(used.streams).toHaveLength(0)
    browser.pass(20_000)
    used.beat()
    await browser.settle()
    expect(frozen.streams[0]?.closed).toBe(true)
    expect(used.lead().from).toBe('3')
    // Awake again, the old leader waits in line like everyone.
    used.leave()
    await browser.settle()
    expect(frozen.streams).toHaveLength(2)
  })

  test('a leader that beats keeps its place', async () => {
    const browser = aBrowser()
    const [first, second] = [browser.tab(), browser.tab()]
    await browser.settle()
    for (let minute = 0; minute < 5; minute++) {
      browser.pass(60_000)
      first.beat()
      await browser.settle()
      second.beat()
      await browser.settle()
    }
    expect(second.streams).toHaveLength(0)
  })

  test('without locks, each has its own', async () => {
    const browser = aBrowser({ withLocks: false })
    const [first, second] = [browser.tab(), browser.tab()]
    await browser.settle()
    expect([first.streams.length, second.streams.length]).toEqual([1, 1])
    first.lead().onMessage(orgs, '1')
    await browser.settle()
    expect(second.events).toEqual([])
  })
})

/** Tabs with a lock and a channel between them, and a clock that the test drives. */
function aBrowser({ withLocks = true } = {}) {
  let now = 0
  const channels = new Set<Channel>()
  const locks = withLocks ? fakeLocks() : undefined

  function createChannel(): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage(data: unknown) {
        const copy = structuredClone(data)
        for (const other of channels) {
          if (other !== channel) queueMicrotask(() => deliver(other, copy))
        }
      },
      close: () => channels.delete(channel),
    }
    channels.add(channel)
    return channel
  }

  return {
    tab: () => aTab({ locks, createChannel, now: () => now }),
    pass: (ms: number) => {
      now += ms
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

function deliver(channel: Channel, data: unknown) {
  channel.onmessage?.call(channel as BroadcastChannel, { data } as MessageEvent)
}

type Opened = Parameters<LeaderOptions['open']>[0]

function aTab(browser: Pick<LeaderOptions, 'locks' | 'createChannel' | 'now'>) {
  const streams: (Opened & { closed: boolean })[] = []
  const events: LiveEvent[] = []
  const counts = { gaps: 0, accessChanges: 0 }
  let connection: Connection = { state: 'connecting', since: null }
  const membership = joinLive({
    ...browser,
    name: 'acolhe:live:ana:aurora',
    isVisible: () => true,
    open(options) {
      const stream = { ...options, closed: false }
      streams.push(stream)
      return {
        wake: () => {},
        drop: () => {},
        close: () => {
          stream.closed = true
        },
      }
    },
    onEvent: (event) => events.push(event),
    onGap: () => counts.gaps++,
    onAccess: () => counts.accessChanges++,
    onConnection: (next) => {
      connection = next
    },
  })
  return {
    streams,
    events,
    get gaps() {
      return counts.gaps
    },
    get accessChanges() {
      return counts.accessChanges
    },
    connection: () => connection,
    beat: membership.beat,
    leave: membership.close,
    lead() {
      const stream = streams.at(-1)
      if (!stream) throw new Error('This tab does not lead')
      return stream
    },
  }
}

interface Waiting {
  readonly run: () => unknown
  readonly reject: (error: Error) => void
  readonly resolve: () => void
}

/** One lock: first come, first served, unless stolen (W3C Web Locks). */
function fakeLocks(): Pick<LockManager, 'request'> {
  let holder: Waiting | null = null
  const queue: Waiting[] = []

  function grant() {
    const next = holder ? undefined : queue.shift()
    if (!next) return
    holder = next
    void Promise.resolve(next.run()).then(() => {
      if (holder !== next) return
      holder = null
      next.resolve()
      grant()
    })
  }

  const aborted = () => new DOMException('aborted', 'AbortError')

  function request(_name: string, options: LockOptions, run: () => unknown) {
    return new Promise<void>((resolve, reject) => {
      const waiting: Waiting = { run, resolve, reject }
      if (options.steal) {
        holder?.reject(aborted())
        holder = null
        queue.unshift(waiting)
      } else {
        queue.push(waiting)
      }
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting)
        if (at < 0) return
        queue.splice(at, 1)
        reject(aborted())
      })
      queueMicrotask(grant)
    })
  }
  return { request: request as LockManager['request'] }
}
