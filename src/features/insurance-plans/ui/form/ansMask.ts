import { onlyDigits } from '#lib/digits.ts'
import type { Mask } from '#ui/form/mask.ts'
import { formatAnsCode } from '../../rules.ts'

/** `34567-8`, laid out while it is typed. */
export const ansMask: Mask = {
  format: (text) => formatAnsCode(onlyDigits(text).slice(0, 6)),
  keeps: (sign) => /\d/.test(sign),
}
