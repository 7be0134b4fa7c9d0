/**
 * The weight of a query, counted in short ones: queries that compute for long are admitted one after the
 * other.
 */

/** A query that names no professionals counts as many as a larger network has. */
const defaultProfessionals = 40
/** The weight of two weeks of such a network's free times. */
const shortSearch = defaultProfessionals * 14

export function searchWeight({
  professionalIds,
  days,
}: {
  professionalIds: readonly string[] | null
  days: number
}): number {
  return Math.ceil(((professionalIds?.length ?? defaultProfessionals) * days) / shortSearch)
}

/** A week, which everybody reads all day, never waits. */
const lightDays = 8

export const agendaWeight = (days: number): number => (days <= lightDays ? 0 : Math.ceil(days / 31))
