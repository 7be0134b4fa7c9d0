/** Several exams in one appointment are prepared for at once: the strictest fasting, and everything that is said. */

export interface Prepared {
  readonly name: string
  readonly preparation: string
  readonly fastingMinHours: number | null
  readonly fastingMaxHours: number | null
  readonly requiresMedicalRequest: boolean
}

export interface Preparation {
  readonly fastingMinHours: number | null
  /** The least of the longest: beyond it one of the exams would be spoiled. */
  readonly fastingMaxHours: number | null
  /** True when one demands a longer fast than another allows: they don't go together. */
  readonly isContradictory: boolean
  readonly texts: readonly { readonly exam: string; readonly text: string }[]
  readonly requiresMedicalRequest: boolean
}

export function joinPreparations(exams: readonly Prepared[]): Preparation {
  const min = exams.flatMap(({ fastingMinHours }) => fastingMinHours ?? [])
  const max = exams.flatMap(({ fastingMaxHours }) => fastingMaxHours ?? [])
  const fastingMinHours = min.length > 0 ? Math.max(...min) : null
  const fastingMaxHours = max.length > 0 ? Math.min(...max) : null
  const seen = new Set<string>()
  return {
    fastingMinHours,
    fastingMaxHours,
    isContradictory:
      fastingMinHours !== null && fastingMaxHours !== null && fastingMinHours > fastingMaxHours,
    texts: exams.flatMap(({ name, preparation }) => {
      const text = preparation.trim()
      if (text === '' || seen.has(text)) return []
      seen.add(text)
      return [{ exam: name, text }]
    }),
    requiresMedicalRequest: exams.some((exam) => exam.requiresMedicalRequest),
  }
}
