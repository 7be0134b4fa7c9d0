import type { ChannelKind } from './rules.ts'

/** What "Conferir agora" tests, and how its findings read. */

export const checkSteps = {
  whatsapp: ['key', 'signature', 'number', 'subscription', 'payment'],
  email: ['connection', 'spf', 'dkim', 'dmarc', 'mailbox'],
  sms: ['connection', 'subscription'],
  chat: ['page', 'sites'],
} as const satisfies Readonly<Record<ChannelKind, readonly string[]>>
export type CheckStep = (typeof checkSteps)[ChannelKind][number]

/** `attention`: messages leave, and some may not arrive, or not be told of. `failed`: they don't leave. */
export type CheckResult = 'ok' | 'attention' | 'failed'

/** What one step found. `values` fill the sentences in. */
export interface Check {
  readonly step: CheckStep
  readonly result: CheckResult
  /** What exactly; with the step it chooses the sentences. */
  readonly code: string
  readonly values: Readonly<Record<string, string>>
}

export interface CheckText {
  readonly title: string
  /** What it means and what to do; '' when all is well. */
  readonly advice: string
  /** A text to copy, such as a DNS record. */
  readonly copy: string | null
}
