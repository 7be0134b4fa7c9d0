import type { Env } from '#platform/env.server.ts'
import { problem } from '#platform/http/problem.ts'
import { streamProblems } from './contract.ts'

/**
 * Counts this process's open streams. Each `take…` returns a function that gives the place back; calling it
 * twice does no harm.
 */
export interface StreamLimits {
  /** @throws `too_many_streams` (429) */
  takeForPerson(userId: string): () => void
  /** @throws `too_many_streams` (429) */
  takeForNetwork(orgId: string): () => void
}

export function createStreamLimits(
  env: Pick<Env, 'EVENT_STREAMS_PER_PERSON' | 'EVENT_STREAMS_PER_NETWORK'>,
): StreamLimits {
  const people = counter(env.EVENT_STREAMS_PER_PERSON)
  const networks = counter(env.EVENT_STREAMS_PER_NETWORK)
  return { takeForPerson: people, takeForNetwork: networks }
}

function counter(max: number) {
  const open = new Map<string, number>()
  return (key: string) => {
    const count = open.get(key) ?? 0
    if (count >= max) throw problem(streamProblems, 'too_many_streams')
    open.set(key, count + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (open.get(key) ?? 0) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  }
}
