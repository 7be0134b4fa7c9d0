import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from './contract.ts'

type KeysOf = (id: string) => readonly QueryKey[]

const topics = new Map<string, KeysOf[]>()

/**
 * Registers the queries that a feature reads again when something of this kind changed; called once, as its
 * module loads.
 */
export function onLive(topic: string, keysOf: KeysOf): void {
  topics.set(topic, [...(topics.get(topic) ?? []), keysOf])
}

/** An import changes a thousand rows in a second: what they concern is read again once. */
const gatherMs = 60

export interface Invalidator {
  event(event: LiveEvent): void
  everything(): void
  stop(): void
}

export function createInvalidator(client: QueryClient, isVisible: () => boolean): Invalidator {
  const gathered = new Map<string, LiveEvent>()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** A hidden tab only marks what is old, and reads it when somebody looks at it again. */
  function invalidate(queryKey?: QueryKey) {
    const refetchType = isVisible() ? 'active' : 'none'
    void client.invalidateQueries({ refetchType, ...(queryKey && { queryKey }) })
  }

  function flush() {
    timer = undefined
    const events = [...gathered.values()]
    gathered.clear()
    for (const { topic, id } of events) {
      for (const keysOf of topics.get(topic) ?? []) for (const key of keysOf(id)) invalidate(key)
    }
  }

  return {
    event(event) {
      gathered.set(`${event.topic} ${event.id}`, event)
      timer ??= setTimeout(flush, gatherMs)
    },
    everything: () => invalidate(),
    stop: () => clearTimeout(timer),
  }
}
