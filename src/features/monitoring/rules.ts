/** What happens in a clinic, as the wall tells it. */
export const eventKinds = [
  'booked',
  'confirmed',
  'rescheduled',
  'cancelled',
  'arrived',
  'called',
  'started',
  'done',
  'noShow',
  'asked',
  'answered',
  'resolved',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Of a provider's code. */
export const codeLimit = 80

export const eventLimits = { shown: 30, hours: 12 } as const
