/** How heavy a question is, counted in short ones: what computes for long is let in one after the other. */

/** Of whom it is not said who is meant, as many are asked about as a larger network has. */
const defaultProfessionals = 40
/** What such a network's free times of two weeks take. */
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

/** A week, which everybody reads all day, is not held back. */
const lightDays = 8

export const agendaWeight = (days: number): number => (days <= lightDays ? 0 : Math.ceil(days / 31))
