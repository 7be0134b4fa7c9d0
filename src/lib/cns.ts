import { fill, onlyDigits } from './digits.ts'

/** `898000000043208` → `898 0000 0004 3208`; serves while typing, too. */
export const formatCns = (text: string) => fill('### #### #### ####', onlyDigits(text).slice(0, 15))

/** True when fifteen digits are a Cartão Nacional de Saúde, definitive (1, 2) or provisional (7, 8, 9). */
export function isCns(digits: string): boolean {
  if (!/^\d{15}$/.test(digits)) return false
  if (/^[789]/.test(digits)) return weighted(digits) % 11 === 0
  return /^[12]/.test(digits) && digits === definitive(digits.slice(0, 11))
}

/** The number that belongs to a PIS/PASEP of eleven digits (DATASUS's routine). */
function definitive(pis: string): string {
  const sum = weighted(pis)
  const digit = 11 - (sum % 11)
  if (digit === 10) return `${pis}001${11 - ((sum + 2) % 11)}`
  return `${pis}000${digit === 11 ? 0 : digit}`
}

/** Weights fall from 15. */
const weighted = (digits: string) =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (15 - at), 0)
