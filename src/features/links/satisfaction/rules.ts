/** What patients' scores say together. */

/** The scale of the question: from "de jeito nenhum" to "com certeza". */
export const maxScore = 10

/** Whoever gives no more than this was unhappy, and is called by a person. */
export const lowScore = 6

/** How many gave each score, from 0 to 10. */
export type ScoreCounts = readonly number[]

export interface Satisfaction {
  readonly answers: number
  /** With one decimal; null without answers, like `nps`. */
  readonly average: number | null
  /** Net promoter score: who recommends less who doesn't, in hundredths of all; from -100 to 100. */
  readonly nps: number | null
  /** 9 and 10. */
  readonly promoters: number
  /** 7 and 8. */
  readonly passives: number
  /** 0 to 6. */
  readonly detractors: number
}

export function satisfactionOf(counts: ScoreCounts): Satisfaction {
  const sum = (from: number, to: number) => counts.slice(from, to + 1).reduce((all, count) => all + count, 0)
  const [detractors, passives, promoters] = [sum(0, lowScore), sum(lowScore + 1, 8), sum(9, maxScore)]
  const answers = detractors + passives + promoters
  if (answers === 0) return { answers, average: null, nps: null, promoters, passives, detractors }
  const total = counts.reduce((all, count, score) => all + count * score, 0)
  return {
    answers,
    average: Math.round((total / answers) * 10) / 10,
    // Without a negative zero, which would be shown as "-0".
    nps: Math.round(((promoters - detractors) / answers) * 100) || 0,
    promoters,
    passives,
    detractors,
  }
}

/** Over how many days scores are looked at. */
export const satisfactionPeriods = [7, 30] as const
export type SatisfactionDays = (typeof satisfactionPeriods)[number]
