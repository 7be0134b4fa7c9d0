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
  {
    of: 'metrics.exportConversationRows',
    as: 'manager',
    body: () => ({ ...period, measure: 'booked' }),
  },
  { of: 'metrics.messageRows', as: 'manager', query: () => ({ ...period, measure: 'failed', limit: '2' }) },
  { of: 'metrics.exportMessageRows', as: 'manager', body: () => ({ ...period, measure: 'failed' }) },
  { of: 'metrics.risk', as: 'manager' },
  { of: 'metrics.saveRisk', as: 'manager', body: () => ({ holdsOut: true }) },
  { of: 'metrics.trainRisk', as: 'manager', status: 202 },
  { of: 'metrics.resetRisk', as: 'manager' },
  { of: 'metrics.undoResetRisk', as: 'manager' },
  { of: 'appointments.risks', query: ({ unidade }) => ({ unitId: unidade, date: '2027-03-01' }) },
  { of: 'metrics.closing', as: 'manager', params: () => ({ month: '2027-03' }) },
  {
    of: 'metrics.closingRows',
    as: 'manager',
    params: () => ({ month: '2027-03' }),
    query: () => ({ limit: '2' }),
  },
  { of: 'metrics.exportClosingRows', as: 'manager', params: () => ({ month: '2027-03' }), body: () => ({}) },
  { of: 'metrics.closingChanges', as: 'manager', params: () => ({ month: '2026-10' }) },
  {
    of: 'metrics.close',
    as: 'manager',
    status: 201,
    key: 'fechamento-janeiro',
    params: () => ({ month: '2020-01' }),
    body: ({ unidade }) => ({ unitId: unidade, number: 1 }),
  },
]
