import { problemOf } from '#platform/http/client.ts'
import type { Rejection } from './request.ts'

/** What the server says of a time that it did not give; null for other failures. */
export function rejectionOf(error: unknown, requested: string, isFinal = false): Rejection | null {
  const problem = problemOf(error)
  if (problem?.code !== 'slot_taken') return null
  const rejected = problem.data as Omit<Rejection, 'startsAt' | 'isFinal'> & { startsAt: string | null }
  return { ...rejected, startsAt: rejected.startsAt ?? requested, isFinal }
}
