import type { Example } from './example.ts'

const period = { from: '2027-03-01', to: '2027-03-05' }

/** A week in numbers, and the rows behind one of them. */
export const metricsExamples: readonly Example[] = [
  { of: 'metrics.report', as: 'manager', query: () => period },
  { of: 'metrics.trend', as: 'manager', query: () => period },
  { of: 'metrics.rows', as: 'manager', query: () => ({ ...period, measure: 'kept', limit: '2' }) },
]
