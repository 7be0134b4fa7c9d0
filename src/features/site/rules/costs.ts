/** The monthly cost of reminders by WhatsApp, at Meta's price per message. */

export const costFields = ['visits', 'reminders', 'price'] as const
export type CostField = (typeof costFields)[number]
/** As typed. */
export type CostForm = Record<CostField, string>
export type CostErrors = Partial<Record<CostField, string>>

/**
 * Meta's price of a utility message to Brazil in US$, as read in its table in November 2026. It changes: the field is
 * there to put today's in.
 */
export const referencePrice = { text: '0,0068', month: 'novembro de 2026' } as const

export const defaultCosts: CostForm = { visits: '600', reminders: '1', price: referencePrice.text }

export const costLimits = { visits: 100_000, reminders: 10, price: 1 } as const

/** Money is counted in millionths of a dollar: prices have four decimals or more. */
const millionth = 1_000_000

export interface Costs {
  readonly visits: number
  readonly reminders: number
  readonly messages: number
  /** The price of one message and of all, in millionths of a dollar. */
  readonly priceMicros: number
  readonly totalMicros: number
}

export type CostAnswer =
  | { readonly costs: Costs; readonly errors: null }
  | { readonly costs: null; readonly errors: CostErrors }

export function sumCosts(form: CostForm): CostAnswer {
  const visits = wholeNumber(form.visits)
  const reminders = wholeNumber(form.reminders)
  const priceMicros = parseDollars(form.price)
  const errors: CostErrors = {}
  if (!isWithin(visits, costLimits.visits)) errors.visits = 'Informe um número de 0 a 100.000. Ex: 600'
  if (!isWithin(reminders, costLimits.reminders)) errors.reminders = 'Informe um número de 0 a 10. Ex: 1'
  if (!isWithin(priceMicros, costLimits.price * millionth)) {
    errors.price = 'Informe um preço de 0 a 1 dólar. Ex: 0,0068'
  }
  if (visits === null || reminders === null || priceMicros === null || Object.keys(errors).length > 0) {
    return { costs: null, errors }
  }
  const messages = visits * reminders
  return {
    costs: { visits, reminders, messages, priceMicros, totalMicros: messages * priceMicros },
    errors: null,
  }
}

const isWithin = (value: number | null, max: number) => value !== null && value <= max

/** `1.200` and `1200`: the dot is Portuguese for thousands. */
function wholeNumber(text: string): number | null {
  const typed = text.trim()
  return /^(\d{1,3}(\.\d{3})+|\d{1,9})$/.test(typed) ? Number(typed.replaceAll('.', '')) : null
}

/** `0,0068`, `US$ 0,0068`; the dot as decimal sign too, as Meta's table has it. Millionths of a dollar. */
export function parseDollars(text: string): number | null {
  const typed = text.replace(/US\$|\s/gi, '')
  const [, whole, decimals = ''] = /^(\d{1,6})(?:[.,](\d{1,6}))?$/.exec(typed) ?? []
  return whole === undefined ? null : Number(whole) * millionth + Number(decimals.padEnd(6, '0'))
}

const dollars = (digits: number) =>
  new Intl.NumberFormat('pt-BR', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  })
const rounded = dollars(2)
const exact = dollars(6)

/** 4080000 → `US$ 4,08` */
export const formatDollars = (micros: number): string => rounded.format(micros / millionth)
/** 6800 → `US$ 0,0068` */
export const formatPrice = (micros: number): string => exact.format(micros / millionth)

const plainNumber = new Intl.NumberFormat('pt-BR')
/** 1200 → `1.200` */
export const formatCount = (count: number): string => plainNumber.format(count)
