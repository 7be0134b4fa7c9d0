import { onlyDigits } from './digits.ts'

/** Money is integer cents everywhere; only what people read and type has a comma. */

/** A million reais: a higher amount is a typing error. */
export const maxCents = 100_000_000

const currency = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const plainNumber = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 123456 → `R$ 1.234,56` */
export const formatMoney = (cents: number): string => currency.format(cents / 100)

/** 123456 → `1.234,56`, for a field after its R$. */
export const formatCents = (cents: number): string => plainNumber.format(cents / 100)

/**
 * `1.234,56`, `R$ 1234,5`, `1234` → cents; null for what is no amount. A dot before exactly three digits is
 * Portuguese for thousands, another dot (`12.50`, from a foreign spreadsheet) is taken for the comma.
 */
export function parseMoney(text: string): number | null {
  const typed = text.replace(/R\$|\s/g, '')
  const [, whole = '', fraction = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(typed) ?? /^(\d+)\.(\d{1,2})$/.exec(typed) ?? []
  if (whole === '') return null
  const cents = Number(onlyDigits(whole)) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
