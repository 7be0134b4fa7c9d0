import type { RiskFactor } from '#features/appointments/rules.ts'
import type { SparseRow } from '#lib/logistic.ts'
import type { Known } from './known.ts'

/** The columns of a model, in order: each belongs to a factor. */
export interface Columns {
  readonly names: readonly string[]
  readonly factors: readonly RiskFactor[]
  /** The share of missed ones over all: where the history of a patient is short, it begins there. */
  readonly missedShare: number
}

/** Something known of an appointment. */
interface Signal {
  readonly factor: RiskFactor
  readonly name: string
  readonly value: number
}

/** Up to how many days each step of the lead time goes. */
const leadSteps = [0, 1, 2, 4, 7, 14, 21, 30, 45, 60, 90]
/** A history weighs as much as this many appointments of the average patient: short ones tell little. */
const averageWeight = 3

const logit = (share: number) => Math.log(share / (1 - share))

/** Everything that is known, whether the model has a column for it or not. */
function signalsOf(known: Known, missedShare: number): Signal[] {
  const { appointment, leadDays, pastCount, missedCount } = known
  const step = leadSteps.findIndex((days) => leadDays <= days)
  const share = (missedCount + averageWeight * missedShare) / (pastCount + averageWeight)
  const isLater = leadDays > 0
  const own: Signal[] = [
    { factor: 'lead', name: `lead.${step === -1 ? leadSteps.length : step}`, value: 1 },
    { factor: 'lead', name: 'lead.log', value: Math.log1p(leadDays) },
    { factor: 'reminder', name: 'reminder', value: appointment.isReminded ? 1 : 0 },
    { factor: 'sameDay', name: 'sameDay', value: Math.log1p(known.sameDayCount) },
    { factor: 'weekday', name: `weekday.${appointment.startsAt.getUTCDay()}`, value: 1 },
    { factor: 'time', name: `time.${Math.floor(appointment.startsAt.getUTCHours() / 3)}`, value: 1 },
    { factor: 'kind', name: `kind.${appointment.kind}`, value: 1 },
    { factor: 'plan', name: `plan.${appointment.plan}`, value: 1 },
    ...(pastCount === 0
      ? [{ factor: 'newPatient', name: 'newPatient', value: 1 } as const]
      : [
          { factor: 'history', name: 'history.share', value: logit(share) - logit(missedShare) } as const,
          { factor: 'history', name: 'history.count', value: Math.log(pastCount) } as const,
          { factor: 'lastMissed', name: 'lastMissed', value: known.hasMissedLast ? 1 : 0 } as const,
          {
            factor: 'history',
            name: 'history.recent',
            value: 1 / (1 + (known.daysSinceLast ?? 0) / 30),
          } as const,
        ]),
  ]
  // Who books for the same day hardly ever misses: for all others everything may weigh differently.
  return [
    ...own,
    ...(isLater ? own.filter(hasOwnWeightLater).map((one) => ({ ...one, name: `later.${one.name}` })) : []),
  ].filter(({ value }) => value !== 0)
}

const hasOwnWeightLater = ({ factor }: Signal) => factor !== 'lead' && factor !== 'kind' && factor !== 'plan'

/** A column that fewer rows have tells about those rows, and about nothing else. */
const leastRows = 30

/** Chooses the columns that a history is long enough for. */
export function columnsFor(history: readonly Known[], missedShare: number): Columns {
  const counts = new Map<string, { readonly factor: RiskFactor; count: number }>()
  for (const known of history)
    for (const { name, factor } of signalsOf(known, missedShare)) {
      const found = counts.get(name)
      if (found) found.count++
      else counts.set(name, { factor, count: 1 })
    }
  const kept = [...counts].filter(([, { count }]) => count >= leastRows).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    names: kept.map(([name]) => name),
    factors: kept.map(([, { factor }]) => factor),
    missedShare,
  }
}

/** Writes what is known as a row of the model's columns. */
export function rowOf(known: Known, columns: Columns, places: ReadonlyMap<string, number>): SparseRow {
  const found = signalsOf(known, columns.missedShare).flatMap(({ name, value }) => {
    const place = places.get(name)
    return place === undefined ? [] : [{ place, value }]
  })
  return { columns: found.map(({ place }) => place), values: found.map(({ value }) => value) }
}

export const placesOf = ({ names }: Columns): ReadonlyMap<string, number> =>
  new Map(names.map((name, at) => [name, at]))
