import type { Example } from './example.ts'

const period = { from: '2027-03-01', to: '2027-03-05' }

/** A week in numbers, and the rows behind some of them. */
export const metricsExamples: readonly Example[] = [
  { of: 'metrics.report', as: 'manager', query: () => period },
  { of: 'metrics.trend', as: 'manager', query: () => period },
  {
    of: 'metrics.exportRows',
    as: 'manager',
    body: () => ({ ...period, measure: 'kept' }),
  },
  { of: 'metrics.rows', as: 'manager', query: () => ({ ...period, measure: 'kept', limit: '2' }) },
  { of: 'metrics.conversations', as: 'manager', query: () => period },
  {
    of: 'metrics.conversationRows',
    as: 'manager',
    query: () => ({ ...period, measure: 'booked', limit: '2' }),
  },
  { of: 'metrics.messageRows', as: 'manager', query: () => ({ ...period, measure: 'failed', limit: '2' }) },
]
