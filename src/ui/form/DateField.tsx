import type { ComponentProps } from 'react'
import { MaskedField } from './MaskedField.tsx'
import type { Mask } from './mask.ts'
import { formatDateTyped, readDate, showDate } from './typed.ts'

const mask: Mask = { format: formatDateTyped, keeps: (sign) => /\d/.test(sign) }

interface DateFieldProps extends Omit<ComponentProps<typeof MaskedField>, 'mask' | 'value' | 'onValue'> {
  /** `2026-11-21`; what is no date yet, as it was typed; '' when empty. */
  value: string
  onValue: (value: string) => void
}

/** A date as people type it: `21112026` is 21/11/2026. */
export function DateField({ value, onValue, ...field }: DateFieldProps) {
  return (
    <MaskedField
      autoComplete="off"
      placeholder="dd/mm/aaaa"
      {...field}
      inputMode="numeric"
      mask={mask}
      value={showDate(value)}
      onValue={(text) => onValue(readDate(text))}
    />
  )
}
