import type { ComponentProps } from 'react'
import { MaskedField } from './MaskedField.tsx'
import type { Mask } from './mask.ts'
import { formatDateTyped, readDate, readDay, showDate, showDay } from './typed.ts'

const mask: Mask = { format: formatDateTyped, keeps: (sign) => /\d/.test(sign) }

interface DateFieldProps extends Omit<ComponentProps<typeof MaskedField>, 'mask' | 'value' | 'onValue'> {
  /** `2026-11-21`; an incomplete date as it was typed; '' when empty. */
  value: string
  onValue: (value: string) => void
  /** Allows a date without year, for a day of every year: `07-09`. */
  isYearOptional?: boolean
}

/** A date field that formats while typing: `21112026` becomes 21/11/2026. */
export function DateField({ value, onValue, isYearOptional, ...field }: DateFieldProps) {
  return (
    <MaskedField
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      {...field}
      inputMode="numeric"
      mask={mask}
      value={isYearOptional ? showDay(value) : showDate(value)}
      onValue={(text) => onValue(isYearOptional ? readDay(text) : readDate(text))}
    />
  )
}
