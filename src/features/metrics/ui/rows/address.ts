import { origins } from '../../report/facts.ts'
import type { Dimension, Selection } from '../../report/selection.ts'
import { leadGroups, type Measure, measures, reminderAnswers, waitGroups } from '../../rules.ts'

/** The number whose rows are shown, as its address names it: `?linhas=noShow&antecedencia=more`. */

export const rowsName = 'linhas'

const names: Record<Dimension, string> = {
  day: 'dia',
  professional: 'de-profissional',
  plan: 'de-convenio',
  kind: 'tipo',
  lead: 'antecedencia',
  answer: 'lembrete',
  hour: 'hora',
  weekday: 'semana',
  origin: 'origem',
  wait: 'espera',
  score: 'nota',
}

/** What became of the reminder. */
export const answerName = names.answer

/** The parameters that lead to a number's rows. */
export function parametersOf({ measure, ...place }: Selection): Record<string, string | number | undefined> {
  const found: Record<string, string | number | undefined> = { [rowsName]: measure }
  for (const [dimension, value] of Object.entries(place))
    if (value !== undefined && value !== null) found[names[dimension as Dimension]] = value
  return found
}

const among = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text)
const number = (text: string | null): number | undefined =>
  text !== null && /^\d{1,2}$/.test(text) ? Number(text) : undefined

/** Reads the number of an address; null where it names none. */
export function selectionOf(search: URLSearchParams): Selection | null {
  const measure = among<Measure>(measures, search.get(rowsName))
  if (!measure) return null
  const text = (dimension: Dimension) => search.get(names[dimension])
  return {
    measure,
    day: text('day') ?? undefined,
    professional: text('professional') ?? undefined,
    plan: text('plan') ?? undefined,
    kind: text('kind') ?? undefined,
    lead: among(
      leadGroups.map(({ id }) => id),
      text('lead'),
    ),
    answer: among(reminderAnswers, text('answer')),
    hour: number(text('hour')),
    weekday: number(text('weekday')),
    origin: among(origins, text('origin')),
    wait: among(
      waitGroups.map(({ id }) => id),
      text('wait'),
    ),
    score: number(text('score')),
  }
}
