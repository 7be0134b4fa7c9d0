/**
 * The smallest value that at least this share of all does not exceed (nearest rank): 0.5 is the median. Null without values.
 */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}
