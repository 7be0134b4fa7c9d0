import { z } from 'zod'
import { failure } from '#platform/http/problem.ts'

/** Where a list of conversations goes on: in the queue, or among the rest. */
export type Place =
  | { readonly in: 'queue'; readonly isUrgent: boolean; readonly at: string; readonly id: string }
  | { readonly in: 'rest'; readonly at: string; readonly id: string }

/** As PostgreSQL writes it, to the microsecond: `2026-11-22 10:24:49.123456+00`. */
const at = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)
  .refine((text) => !Number.isNaN(Date.parse(text.replace(' ', 'T').replace('+00', 'Z'))))
const schema = z.discriminatedUnion('in', [
  z.object({ in: z.literal('queue'), isUrgent: z.boolean(), at, id: z.uuid() }),
  z.object({ in: z.literal('rest'), at, id: z.uuid() }),
])

export const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** @throws `malformed_request` (400) for what is no cursor of ours */
export function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw failure('malformed_request')
  }
}
