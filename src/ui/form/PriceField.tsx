import { formatPriceNumber } from '#lib/price.ts'
import { ParsedField, type ParsedFieldProps } from './NumberField.tsx'
import { readPrice } from './typed.ts'

/** A field for a price in millionths of a real; null when empty. */
export function PriceField(props: ParsedFieldProps) {
  return (
    <ParsedField
      {...props}
      inputMode="decimal"
      read={readPrice}
      show={formatPriceNumber}
      start={<span aria-hidden="true">R$</span>}
    />
  )
}
