import { leastRiskHistory, type RiskFactor, type RiskLevel } from '#features/appointments/rules.ts'
import { fitLogistic, type LogisticModel, logOdds, sigmoid } from '#lib/logistic.ts'
import { type Columns, columnsFor, placesOf, rowOf } from './columns.ts'
import type { Known, KnownPast } from './known.ts'

/** A forecast of missed appointments learnt from one clinic's own history: named factors, and no trait of a person. */
export interface RiskModel {
  readonly columns: Columns
  readonly fitted: LogisticModel
  /** What the average appointment adds by factor, on the scale of the weights: reasons are told against it. */
  readonly average: Readonly<Partial<Record<RiskFactor, number>>>
  readonly trainedOn: number
}

/** How much a large weight costs. */
const ridge = 4

export interface Risk {
  /** The chance that it is missed, from 0 to 1. */
  readonly expected: number
  readonly level: RiskLevel
  /** What raises it most, or lowers it for `lower`; at most two, the strongest first. */
  readonly reasons: readonly RiskFactor[]
}

/** Learns from a history in the order of time; null where it is too short, or nothing or everything was missed. */
export function trainRisk(history: readonly KnownPast[]): RiskModel | null {
  const missed = history.filter(({ isAttended }) => !isAttended).length
  if (history.length < leastRiskHistory || missed === 0 || missed === history.length) return null
  const columns = columnsFor(history, missed / history.length)
  const places = placesOf(columns)
  const rows = history.map((known) => rowOf(known, columns, places))
  const fitted = fitLogistic(
    rows,
    history.map(({ isAttended }) => !isAttended),
    columns.names.length,
    ridge,
  )
  const average: Partial<Record<RiskFactor, number>> = {}
  for (const row of rows)
    for (const [factor, weight] of weightsByFactor(row, columns, fitted))
      average[factor] = (average[factor] ?? 0) + weight / rows.length
  return { columns, fitted, average, trainedOn: history.length }
}

function weightsByFactor(
  { columns: at, values }: ReturnType<typeof rowOf>,
  { factors }: Columns,
  { weights }: LogisticModel,
): Map<RiskFactor, number> {
  const sums = new Map<RiskFactor, number>()
  at.forEach((column, place) => {
    const factor = factors[column] as RiskFactor
    sums.set(factor, (sums.get(factor) ?? 0) + (weights[column] ?? 0) * (values[place] ?? 0))
  })
  return sums
}

/** Against the clinic's own share of missed ones: half as much again is higher, less than half of it lower. */
const higherFrom = 1.5
const lowerBelow = 0.5
/** A factor that shifts the odds by less is no reason: a sixth, about. */
const leastReason = 0.15
const mostReasons = 2

/** Forecasts appointments by a model. */
export function riskBy(model: RiskModel): (known: Known) => Risk {
  const places = placesOf(model.columns)
  return (known) => {
    const row = rowOf(known, model.columns, places)
    const expected = sigmoid(logOdds(model.fitted, row))
    const ratio = expected / model.columns.missedShare
    const level = ratio >= higherFrom ? 'higher' : ratio < lowerBelow ? 'lower' : 'usual'
    const sign = level === 'lower' ? -1 : 1
    const added = weightsByFactor(row, model.columns, model.fitted)
    const reasons = [...new Set([...added.keys(), ...(Object.keys(model.average) as RiskFactor[])])]
      .map((factor) => ({ factor, shift: sign * ((added.get(factor) ?? 0) - (model.average[factor] ?? 0)) }))
      .filter(({ shift }) => shift >= leastReason)
      .sort((a, b) => b.shift - a.shift)
      .slice(0, mostReasons)
    return { expected, level, reasons: level === 'usual' ? [] : reasons.map(({ factor }) => factor) }
  }
}
