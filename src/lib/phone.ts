import { fill, onlyDigits } from './digits.ts'

/** `11912345678` → `(11) 91234-5678`, `1130452200` → `(11) 3045-2200`; serves while typing, too. */
export function formatPhone(text: string): string {
  const digits = onlyDigits(text).slice(0, 11)
  return fill(digits.length > 10 ? '(##) #####-####' : '(##) ####-####', digits)
}
