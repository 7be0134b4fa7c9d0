/** How good forecasts of yes and no were, once it is known what came true. */

export interface Forecast {
  /** From 0 to 1. */
  readonly expected: number
  readonly isTrue: boolean
}

/** The mean square of the difference (Brier 1950): 0 at best; lower is better. */
export const brierScore = (forecasts: readonly Forecast[]): number =>
  mean(forecasts.map(({ expected, isTrue }) => (expected - (isTrue ? 1 : 0)) ** 2))

/**
 * How often, of one that came true and one that did not, the first was expected more: 0.5 by chance, 1 at best. Equal
 * expectations count half (Mann and Whitney). Null where all or none came true.
 */
export function areaUnderCurve(forecasts: readonly Forecast[]): number | null {
  const sorted = [...forecasts].sort((a, b) => a.expected - b.expected)
  let rank = 1
  let rankSum = 0
  let trueCount = 0
  for (let from = 0; from < sorted.length; ) {
    let to = from
    while (to < sorted.length && sorted[to]?.expected === sorted[from]?.expected) to++
    const trueHere = sorted.slice(from, to).filter(({ isTrue }) => isTrue).length
    rankSum += trueHere * (rank + (to - from - 1) / 2)
    trueCount += trueHere
    rank += to - from
    from = to
  }
  const falseCount = sorted.length - trueCount
  if (trueCount === 0 || falseCount === 0) return null
  return (rankSum - (trueCount * (trueCount + 1)) / 2) / (trueCount * falseCount)
}

/** Forecasts between two tenths, with what was expected and what happened. */
export interface CalibrationBand {
  /** The lower bound: 0, 0.1, … 0.9. */
  readonly from: number
  readonly count: number
  readonly expected: number
  readonly happened: number
}

const bandCount = 10

/** By tenths of what was expected; tenths without a forecast are left out. */
export function calibration(forecasts: readonly Forecast[]): CalibrationBand[] {
  const bands: Forecast[][] = Array.from({ length: bandCount }, () => [])
  for (const forecast of forecasts)
    bands[Math.min(bandCount - 1, Math.floor(forecast.expected * bandCount))]?.push(forecast)
  return bands.flatMap((band, at) =>
    band.length === 0
      ? []
      : [
          {
            from: at / bandCount,
            count: band.length,
            expected: mean(band.map(({ expected }) => expected)),
            happened: mean(band.map(({ isTrue }) => (isTrue ? 1 : 0))),
          },
        ],
  )
}

/** The expected calibration error: by how much tenths are off, weighed by their number. */
export const calibrationError = (forecasts: readonly Forecast[]): number =>
  calibration(forecasts).reduce(
    (sum, { count, expected, happened }) => sum + (count / forecasts.length) * Math.abs(expected - happened),
    0,
  )

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
