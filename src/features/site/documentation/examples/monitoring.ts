import type { Example } from './example.ts'

/** The movement of now, and how messages leave. */
export const monitoringExamples: readonly Example[] = [
  { of: 'monitoring.wall' },
  { of: 'monitoring.events', query: () => ({ limit: '3' }) },
  { of: 'monitoring.system', as: 'manager' },
  {
    of: 'monitoring.retry',
    as: 'manager',
    body: () => ({ source: 'automation', kind: 'sms', code: '131026' }),
  },
]
