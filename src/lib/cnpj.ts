import { fill } from './digits.ts'

const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Upper-cased letters and digits only, as it is stored. */
export const normalizeCnpj = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** `12345678000199` → `12.345.678/0001-99`; serves while typing, too. */
export const formatCnpj = (text: string) => fill('##.###.###/####-##', normalizeCnpj(text).slice(0, 14))

/**
 * True when both check digits are right, numeric or alphanumeric (IN RFB 2.229/2024). Expects it normalised.
 */
export function hasCnpjCheckDigits(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj)) return false
  const first = cnpjSum(cnpj.slice(0, 12)).digit
  return cnpj.endsWith(`${first}${cnpjSum(`${cnpj.slice(0, 12)}${first}`).digit}`)
}

/** The computation of one check digit. */
export interface CnpjSum {
  readonly terms: readonly { character: string; value: number; weight: number; product: number }[]
  readonly sum: number
  readonly rest: number
  readonly digit: number
}

/**
 * Modulo 11 over the characters' ASCII code less 48, weighted from the right 2 to 9; of 12 characters, or of
 * 13.
 */
export function cnpjSum(body: string): CnpjSum {
  const used = weights.slice(weights.length - body.length)
  const terms = used.map((weight, at) => {
    const value = body.charCodeAt(at) - 48
    return { character: body.charAt(at), value, weight, product: value * weight }
  })
  const sum = terms.reduce((total, { product }) => total + product, 0)
  const rest = sum % 11
  return { terms, sum, rest, digit: rest < 2 ? 0 : 11 - rest }
}
