/** The line of some weeks, in the units of its drawing. */

export const sparkWidth = 160
export const sparkHeight = 28
/** So that the dot at the end isn't cut. */
const margin = 3

export interface SparkPoint {
  readonly x: number
  readonly y: number
}

/** The places of the values that are known, from left to right; equal values lie in the middle. */
export function pointsOf(values: readonly (number | null)[]): SparkPoint[] {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const least = Math.min(...known.map(({ value }) => value))
  const most = Math.max(...known.map(({ value }) => value))
  const wide = (sparkWidth - 2 * margin) / Math.max(1, values.length - 1)
  const high = sparkHeight - 2 * margin
  return known.map(({ value, at }) => ({
    x: margin + at * wide,
    y: most === least ? sparkHeight / 2 : margin + high * (1 - (value - least) / (most - least)),
  }))
}

export const pathOf = (points: readonly SparkPoint[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
