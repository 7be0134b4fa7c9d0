import type { Env } from '#platform/env.server.ts'
import { failure } from './problem.ts'

/** The person and network of a heavy request, and its weight. */
export interface Asker {
  readonly network: string
  readonly person: string
  /** In units of one short search; a request that weighs more than a network may do at once is done alone. */
  readonly weight: number
  /** Aborted when the client goes away: the request leaves the line. */
  readonly signal?: AbortSignal | undefined
}

/** Bounds how much heavy work goes on at once, in each network and in all, in this process. */
export interface Admission {
  /**
   * Runs the work when it is its turn. It must not have a connection to the database yet: while waiting it
   * would withhold the connection from those who are served. @throws `busy` (503) when too much of the
   * network's waits already
   */
  run<T>(asker: Asker, work: () => Promise<T>): Promise<T>
}

interface Waiting extends Asker {
  readonly start: () => void
  readonly reject: (reason: unknown) => void
}

/**
 * Networks take turns, and so do the people of a network. When a network's line is full, the person with the
 * most requests in it loses the latest: a person who sends a hundred at once causes no rejection for the
 * others.
 */
export function createAdmission(
  env: Pick<Env, 'SEARCHES' | 'SEARCHES_PER_NETWORK' | 'SEARCH_QUEUE'>,
): Admission {
  const { SEARCHES: max, SEARCHES_PER_NETWORK: maxOfNetwork, SEARCH_QUEUE: longest } = env
  /** The waiting requests of each network, by person; both in the order of their turns. */
  const lines = new Map<string, Map<string, Waiting[]>>()
  const running = new Map<string, number>()
  let inAll = 0

  const weightOf = ({ weight }: Asker) => Math.min(weight, maxOfNetwork, max)

  function count(network: string, change: number) {
    inAll += change
    const now = (running.get(network) ?? 0) + change
    if (now > 0) running.set(network, now)
    else running.delete(network)
  }

  /** Starts as many as there is room for. */
  function startNext() {
    for (const [network, people] of [...lines]) {
      const [person = '', own = []] = people.entries().next().value ?? []
      const [next] = own
      if (!next) continue
      // Its own network leaves no room: the others may have theirs.
      if ((running.get(network) ?? 0) + weightOf(next) > maxOfNetwork) continue
      // Nobody overtakes the first in line, or heavy work would wait for ever.
      if (inAll + weightOf(next) > max) return
      leave(next)
      toTheEnd(people, person)
      toTheEnd(lines, network)
      next.start()
      startNext()
      return
    }
  }

  function leave(one: Waiting) {
    const people = lines.get(one.network)
    const own = people?.get(one.person)
    const at = own?.indexOf(one) ?? -1
    if (!people || !own || at < 0) return
    own.splice(at, 1)
    if (own.length === 0) people.delete(one.person)
    if (people.size === 0) lines.delete(one.network)
  }

  const sumOf = (waiting: readonly Waiting[]) => waiting.reduce((sum, one) => sum + weightOf(one), 0)

  /** Makes room in the network's line, or throws. */
  function makeRoom(one: Waiting) {
    for (;;) {
      const people = lines.get(one.network)
      const all = [...(people?.values() ?? [])]
      if (sumOf(all.flat()) + weightOf(one) <= longest) return
      const largest = all.reduce((a, b) => (sumOf(b) > sumOf(a) ? b : a), [])
      const own = people?.get(one.person) ?? []
      if (sumOf(largest) <= sumOf(own) + weightOf(one)) throw failure('busy')
      largest.at(-1)?.reject(failure('busy'))
    }
  }

  function join(one: Waiting) {
    makeRoom(one)
    const people = lines.get(one.network) ?? new Map<string, Waiting[]>()
    lines.set(one.network, people)
    people.set(one.person, [...(people.get(one.person) ?? []), one])
  }

  /** Resolves when it is one's turn. */
  function turn(asker: Asker): Promise<void> {
    const { signal, network } = asker
    return new Promise((resolve, reject) => {
      // Not reported to anyone: a client that went away is no failure of ours.
      const onAbort = () => one.reject(failure('malformed_request'))
      const one: Waiting = {
        ...asker,
        start() {
          signal?.removeEventListener('abort', onAbort)
          count(network, weightOf(asker))
          resolve()
        },
        reject(reason) {
          signal?.removeEventListener('abort', onAbort)
          leave(one)
          reject(reason)
        },
      }
      if (signal?.aborted) return onAbort()
      join(one)
      signal?.addEventListener('abort', onAbort)
      startNext()
    })
  }

  return {
    async run(asker, work) {
      await turn(asker)
      try {
        return await work()
      } finally {
        count(asker.network, -weightOf(asker))
        startNext()
      }
    },
  }
}

function toTheEnd<T>(map: Map<string, T>, key: string) {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
