import { fill, onlyDigits } from './digits.ts'

/** `05422030` → `05422-030`; serves while typing, too. */
export const formatCep = (text: string) => fill('#####-###', onlyDigits(text).slice(0, 8))
