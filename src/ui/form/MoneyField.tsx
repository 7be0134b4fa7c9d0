import { formatCents } from '#lib/money.ts'
import { ParsedField, type ParsedFieldProps } from './NumberField.tsx'
import { readMoney } from './typed.ts'

/** A field for an amount in cents; null when empty. */
export function MoneyField(props: ParsedFieldProps) {
  return (
    <ParsedField
      {...props}
      inputMode="decimal"
      read={readMoney}
      show={formatCents}
      start={<span aria-hidden="true">R$</span>}
    />
  )
}
