import { parseMoney } from '#lib/money.ts'

/** What a month costs in R$: the server, who looks after it, and reminders by WhatsApp at Meta's price per message. */

export const costFields = ['server', 'technician', 'visits', 'reminders', 'price', 'dollar'] as const
export type CostField = (typeof costFields)[number]
/** As typed. */
export type CostForm = Record<CostField, string>
export type CostErrors = Partial<Record<CostField, string>>

/**
 * Meta's price of a utility message to Brazil in US$, as read in its table in November 2026. It changes: the field is
 * there to put today's in.
 */
export const referencePrice = { text: '0,0068', month: 'novembro de 2026' } as const

/** Examples, and the page calls them so: who reads puts in what was offered to them. */
export const defaultCosts: CostForm = {
  server: '60,00',
  technician: '150,00',
  visits: '600',
  reminders: '1',
  price: referencePrice.text,
  dollar: '5,50',
}

/** `server`, `technician` and `dollar` in cents of a real, `price` in dollars. */
export const costLimits = {
  server: 10_000_000,
  technician: 10_000_000,
  visits: 100_000,
  reminders: 10,
  price: 1,
  dollar: 5_000,
} as const

/** Money is counted in millionths of a dollar: prices have four decimals or more. */
const millionth = 1_000_000

export interface Costs {
  /** In cents of a real, as the next three. */
  readonly serverCents: number
  readonly technicianCents: number
  readonly messagesCents: number
  readonly totalCents: number
  readonly visits: number
  readonly reminders: number
  readonly messages: number
  /** The price of one message, in millionths of a dollar. */
  readonly priceMicros: number
  /** Of one dollar. */
  readonly dollarCents: number
}

export type CostAnswer =
  | { readonly costs: Costs; readonly errors: null }
  | { readonly costs: null; readonly errors: CostErrors }

export function sumCosts(form: CostForm): CostAnswer {
  const typed = {
    server: parseMoney(form.server),
    technician: parseMoney(form.technician),
    visits: wholeNumber(form.visits),
    reminders: wholeNumber(form.reminders),
    price: parseDollars(form.price),
    dollar: parseMoney(form.dollar),
  }
  const errors: CostErrors = {}
  for (const field of costFields) {
    const max = field === 'price' ? costLimits.price * millionth : costLimits[field]
    if (!isWithin(typed[field], max)) errors[field] = sentences[field]
  }
  const { server, technician, visits, reminders, price, dollar } = typed
  const isComplete = server !== null && technician !== null && visits !== null
  if (
    !isComplete ||
    reminders === null ||
    price === null ||
    dollar === null ||
    Object.keys(errors).length > 0
  ) {
    return { costs: null, errors }
  }
  const messages = visits * reminders
  const messagesCents = Math.round((messages * price * dollar) / millionth)
  return {
    costs: {
      serverCents: server,
      technicianCents: technician,
      messagesCents,
      totalCents: server + technician + messagesCents,
      visits,
      reminders,
      messages,
      priceMicros: price,
      dollarCents: dollar,
    },
    errors: null,
  }
}

const sentences: Readonly<Record<CostField, string>> = {
  server: 'Informe um valor de R$ 0 a R$ 100.000. Ex: 60,00',
  technician: 'Informe um valor de R$ 0 a R$ 100.000. Ex: 150,00',
  visits: 'Informe um número de 0 a 100.000. Ex: 600',
  reminders: 'Informe um número de 0 a 10. Ex: 1',
  price: 'Informe um preço de 0 a 1 dólar. Ex: 0,0068',
  dollar: 'Informe um valor de R$ 0 a R$ 50. Ex: 5,50',
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

const exact = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
})

/** 6800 → `US$ 0,0068` */
export const formatPrice = (micros: number): string => exact.format(micros / millionth)

const plainNumber = new Intl.NumberFormat('pt-BR')
/** 1200 → `1.200` */
export const formatCount = (count: number): string => plainNumber.format(count)
