import type { OutreachKind } from './kinds.ts'

/** What holds for all messages of a network: what they cost, when nothing leaves, and how often. */

/** Prices of a message in millionths of a real; SMS by part. */
export interface Prices {
  readonly whatsappMarketing: number
  readonly whatsappUtility: number
  readonly whatsappReply: number
  readonly sms: number
  readonly email: number
}

/** What holds for the messages of a network, by whichever channel. Times are minutes after midnight. */
export interface MessageRules {
  readonly quietFrom: number
  readonly quietUntil: number
  /** At most so many marketing messages a person … */
  readonly marketingLimit: number
  /** … in so many days. */
  readonly marketingDays: number
  /** Where a message goes that doesn't arrive. */
  readonly fallback: readonly OutreachKind[]
  /** True: messages about one's own appointment rest on LGPD, art. 11, II; false: they need a consent. */
  readonly careWithoutConsent: boolean
  readonly prices: Prices
  /** The day from which the prices hold (`YYYY-MM-DD`); null while nobody has checked them. */
  readonly pricesFrom: string | null
}

/** From Meta's list for Brazil (November 2026) at R$ 5.40 a dollar; SMS as providers quote it. */
export const defaultPrices: Prices = {
  whatsappMarketing: 340_000,
  whatsappUtility: 37_000,
  whatsappReply: 37_000,
  sms: 90_000,
  email: 0,
}

export const defaultMessageRules: MessageRules = {
  quietFrom: 20 * 60,
  quietUntil: 8 * 60,
  marketingLimit: 1,
  marketingDays: 7,
  fallback: ['email'],
  careWithoutConsent: true,
  prices: defaultPrices,
  pricesFrom: null,
}

export const ruleLimits = {
  /** Ten reais: a higher price of one message is a typing error. */
  price: 10_000_000,
  marketing: 30,
  days: 90,
} as const

/** Returns each field's message on save. Marketing leaves at no time when the quiet hours last all day. */
export function checkRules(rules: MessageRules): Readonly<Record<string, string | undefined>> {
  const isTwice = new Set(rules.fallback).size < rules.fallback.length
  return {
    quietUntil: rules.quietFrom === rules.quietUntil ? 'O silêncio não pode durar o dia todo' : undefined,
    fallback: isTwice ? 'Cada canal só uma vez' : undefined,
  }
}
