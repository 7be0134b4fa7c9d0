import { problemOf } from '#platform/http/client.ts'
import type { Rejection } from './request.ts'

/** Returns the server's rejection of a time; null for other failures. */
export function rejectionOf(error: unknown, requested: string, isFinal = false): Rejection | null {
  const problem = problemOf(error)
  if (problem?.code !== 'slot_taken') return null
  const rejected = problem.data as Omit<Rejection, 'startsAt' | 'isFinal'> & { startsAt: string | null }
  return { ...rejected, startsAt: rejected.startsAt ?? requested, isFinal }
}
