import { sql } from 'drizzle-orm'
import type { EventWithAudienceQuery } from '#platform/live/publish.server.ts'

/** The audience of an event: the professional, and the units where they serve and did before. */
export const concerns = (id: string, before: readonly string[] = []) => ({
  unitIds: sql`${sql.param([...before])}::uuid[] || acolhe_units_of_professional(${id}::uuid)`,
  professionalIds: [id],
})

export const professionalEvent = (id: string, unitsBefore?: readonly string[]): EventWithAudienceQuery => ({
  topic: 'professionals',
  id,
  ...concerns(id, unitsBefore),
})
