/** The exams of two appointments in place of one. */
export interface SplitExams {
  readonly first: readonly string[]
  readonly rest: readonly string[]
  /** True when the chosen professional does the first ones. */
  readonly keepsProfessional: boolean
}

/**
 * Divides exams that nobody does together: those that the chosen professional performs and the others, or
 * else the first and the rest.
 * @param performed the exams of the chosen professional; null when none is chosen
 */
export function splitExams(examIds: readonly string[], performed: readonly string[] | null): SplitExams {
  const own = examIds.filter((id) => performed?.includes(id))
  if (own.length > 0 && own.length < examIds.length)
    return { first: own, rest: examIds.filter((id) => !own.includes(id)), keepsProfessional: true }
  return { first: examIds.slice(0, 1), rest: examIds.slice(1), keepsProfessional: false }
}
