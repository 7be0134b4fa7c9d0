import { problemOf } from '#platform/http/client.ts'
import type { Refusal } from './wish.ts'

/** What the server says of a time that it did not give; null for other failures. */
export function refusalOf(error: unknown, wished: string, isFinal = false): Refusal | null {
  const problem = problemOf(error)
  if (problem?.code !== 'slot_taken') return null
  const refused = problem.data as Omit<Refusal, 'startsAt' | 'isFinal'> & { startsAt: string | null }
  return { ...refused, startsAt: refused.startsAt ?? wished, isFinal }
}
