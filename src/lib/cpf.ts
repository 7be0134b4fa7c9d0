import { fill, onlyDigits } from './digits.ts'

/** `11144477735` → `111.444.777-35`; serves while typing, too. */
export const formatCpf = (text: string) => fill('###.###.###-##', onlyDigits(text).slice(0, 11))

/**
 * True when eleven digits are a CPF: both check digits are right, not all digits alike. Expects digits only.
 */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const first = checkDigit(digits.slice(0, 9))
  return digits.endsWith(`${first}${checkDigit(`${digits.slice(0, 9)}${first}`)}`)
}

/** Modulo 11, weighted from the right 2 upwards. */
function checkDigit(body: string): number {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (body.length + 1 - at), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
