import { onlyDigits } from '#lib/digits.ts'
import type { Mask } from '#ui/form/mask.ts'
import { formatAnsCode } from '../../rules.ts'

/** Formats the registro ANS while it is typed: `34567-8`. */
export const ansMask: Mask = {
  format: (text) => formatAnsCode(onlyDigits(text).slice(0, 6)),
  keeps: (sign) => /\d/.test(sign),
}
