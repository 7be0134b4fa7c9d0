import { onlyDigits } from './digits.ts'

/**
 * What one message costs: integer millionths of a real, as providers charge less than a cent for some. People
 * read and type two to four decimals.
 */

/** A thousand reais: a higher price is a typing error. */
export const maxPrice = 1_000_000_000

const millionths = 1_000_000
/** Of the fourth decimal. */
const step = 100

const plainNumber = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const currency = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** 36700 → `0,0367`, 340000 → `0,34`; for a field after its R$. */
export const formatPriceNumber = (price: number): string => plainNumber.format(price / millionths)

/** 36700 → `R$ 0,0367` */
export const formatPrice = (price: number): string => currency.format(price / millionths)

/** `0,0367`, `R$ 0,34`, `1`, `,5` → millionths; null for what is no price. A single dot is taken for the comma. */
export function parsePrice(text: string): number | null {
  const typed = text.replace(/R\$|\s/g, '')
  const [, whole = '', fraction = ''] =
    /^([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d{0,4}))?$/.exec(typed) ?? /^(\d*)[.,](\d{1,4})$/.exec(typed) ?? []
  if (whole === '' && fraction === '') return null
  const price = Number(onlyDigits(whole)) * millionths + Number(fraction.padEnd(4, '0')) * step
  return Number.isSafeInteger(price) ? price : null
}
