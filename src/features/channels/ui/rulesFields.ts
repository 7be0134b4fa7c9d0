/** The rules and prices of a network's messages as their form shows them. */
import { formatDay } from '#lib/days.ts'
import { formatPrice } from '#lib/price.ts'
import { formatTime } from '#lib/weekHours.ts'
import { historyFields } from '#ui/form/record/historyFields.ts'
import type { FieldNames } from '#ui/form/record/useRecordForm.tsx'
import { type MessageRules, type OutreachKind, outreachKinds, type Prices } from '../rules.ts'

/** In the order of the form. */
export const priceLabels: Readonly<Record<keyof Prices, string>> = {
  whatsappMarketing: 'WhatsApp, marketing',
  whatsappUtility: 'WhatsApp, utilidade',
  whatsappReply: 'WhatsApp, resposta',
  sms: 'SMS, por parte',
  email: 'E-mail',
}

export const describePrices = (prices: Prices): string =>
  Object.entries(priceLabels)
    .map(([name, label]) => `${label} ${formatPrice(prices[name as keyof Prices])}`)
    .join('; ')

type MarketingRule = Pick<MessageRules, 'marketingLimit' | 'marketingDays'>

/** `1 a cada 7 dias` */
export const describeMarketing = ({ marketingLimit, marketingDays }: MarketingRule): string =>
  `${marketingLimit} a cada ${marketingDays === 1 ? 'dia' : `${marketingDays} dias`}`

const usual: readonly MarketingRule[] = [
  { marketingLimit: 1, marketingDays: 7 },
  { marketingLimit: 1, marketingDays: 15 },
  { marketingLimit: 1, marketingDays: 30 },
  { marketingLimit: 2, marketingDays: 7 },
  { marketingLimit: 2, marketingDays: 30 },
  { marketingLimit: 4, marketingDays: 30 },
]

/** The usual ones, and the present one if the API set another. */
export const marketingChoices = (present: MarketingRule) =>
  [
    ...usual,
    ...(usual.some((one) => describeMarketing(one) === describeMarketing(present)) ? [] : [present]),
  ].map((rule) => ({ value: describeMarketing(rule), label: describeMarketing(rule), rule }))

/** The channels as they stand within a sentence. */
export const channelNames: Readonly<Record<OutreachKind, string>> = { ...outreachKinds, email: 'e-mail' }

/** `e-mail, depois SMS`; `nenhum outro canal` */
export const describeFallback = (fallback: readonly OutreachKind[]): string =>
  fallback.length === 0 ? 'nenhum outro canal' : fallback.map((kind) => channelNames[kind]).join(', depois ')

const orders: readonly (readonly OutreachKind[])[] = [
  ['email'],
  ['sms'],
  ['email', 'sms'],
  ['sms', 'email'],
  [],
]

/** Where a message goes that doesn't arrive by WhatsApp. */
export const fallbackChoices = orders.map((fallback) => ({
  value: describeFallback(fallback),
  label: describeFallback(fallback),
  fallback,
}))

export const rulesFieldNames: FieldNames<MessageRules> = {
  prices: { label: 'Preço por mensagem', show: describePrices },
  pricesFrom: { label: 'Preços conferidos em', show: (day) => (day === null ? '' : formatDay(day)) },
  quietFrom: { label: 'Silêncio, das', show: formatTime },
  quietUntil: { label: 'Silêncio, às', show: formatTime },
  marketingLimit: { label: 'Mensagens de marketing por pessoa' },
  marketingDays: { label: 'Dias entre mensagens de marketing' },
  fallback: { label: 'Se não chegar', show: describeFallback },
  careWithoutConsent: {
    label: 'Mensagens do agendamento sem consentimento',
    show: (isOn) => (isOn ? 'sim' : 'não'),
  },
}

/** What the history of the rules shows. */
export const rulesHistory = historyFields(rulesFieldNames)
