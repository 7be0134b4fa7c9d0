import type { Prepared } from '#features/sends/rules.ts'

/** A phone of its own for each number. */
export const phoneOf = (at: number): string => `119${String(10_000_000 + at)}`

export const greeting = (phone: string, over: Partial<Prepared> = {}): Prepared => ({
  ready: true,
  kind: 'sms',
  to: { phone, email: '', waId: '', bsuid: '' },
  message: { subject: '', header: '', body: `Oi, ${phone}`, footer: '', buttons: [] },
  template: null,
  html: null,
  attachments: [],
  unsubscribeUrl: null,
  question: null,
  joins: [],
  ...over,
})
