import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from './contract.ts'

type KeysOf = (id: string) => readonly QueryKey[]

interface Listener {
  readonly keysOf: KeysOf
  /** 0 for as soon as something is heard. */
  readonly restMs: number
}

const topics = new Map<string, Listener[]>()

interface OnLiveOptions {
  /** After it was read it isn't read again for so long: for what costs the server much and nobody acts upon at once. */
  readonly restMs?: number
}

/**
 * Registers the queries that a feature reads again when something of this kind changed; called once, as its
 * module loads. What is registered for several topics rests as one.
 */
export function onLive(topic: string, keysOf: KeysOf, { restMs = 0 }: OnLiveOptions = {}): void {
  topics.set(topic, [...(topics.get(topic) ?? []), { keysOf, restMs }])
}

/** An import changes a thousand rows in a second: what they concern is read again once. */
const gatherMs = 60

type Timer = ReturnType<typeof setTimeout>

export interface Invalidator {
  event(event: LiveEvent): void
  everything(): void
  stop(): void
}

export function createInvalidator(client: QueryClient, isVisible: () => boolean): Invalidator {
  const gathered = new Map<string, LiveEvent>()
  const resting = new Map<KeysOf, { readonly ids: Set<string>; readonly timer: Timer }>()
  let timer: Timer | undefined

  /** A hidden tab only marks what is old, and reads it when somebody looks at it again. */
  function invalidate(queryKey?: QueryKey) {
    const refetchType = isVisible() ? 'active' : 'none'
    void client.invalidateQueries({ refetchType, ...(queryKey && { queryKey }) })
  }

  function flush() {
    timer = undefined
    const events = [...gathered.values()]
    gathered.clear()
    const heard = new Map<KeysOf, { restMs: number; ids: Set<string> }>()
    for (const { topic, id } of events)
      for (const { keysOf, restMs } of topics.get(topic) ?? []) {
        const { ids } = heard.get(keysOf) ?? { ids: new Set<string>() }
        heard.set(keysOf, { restMs, ids: ids.add(id) })
      }
    for (const [keysOf, { restMs, ids }] of heard) {
      const rest = resting.get(keysOf)
      if (rest) for (const id of ids) rest.ids.add(id)
      else run(keysOf, ids, restMs)
    }
  }

  function run(keysOf: KeysOf, ids: ReadonlySet<string>, restMs: number) {
    for (const id of ids) for (const key of keysOf(id)) invalidate(key)
    if (restMs === 0) return
    const later = new Set<string>()
    const end = () => {
      resting.delete(keysOf)
      if (later.size > 0) run(keysOf, later, restMs)
    }
    resting.set(keysOf, { ids: later, timer: setTimeout(end, restMs) })
  }

  return {
    event(event) {
      gathered.set(`${event.topic} ${event.id}`, event)
      timer ??= setTimeout(flush, gatherMs)
    },
    everything: () => invalidate(),
    stop() {
      clearTimeout(timer)
      for (const rest of resting.values()) clearTimeout(rest.timer)
      resting.clear()
    },
  }
}
