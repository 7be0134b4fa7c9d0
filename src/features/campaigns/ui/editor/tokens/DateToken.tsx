import { formatDay, isDay } from '#lib/days.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { Token } from './Token.tsx'

interface DateTokenProps {
  label: string
  value: string
  isReadOnly?: boolean | undefined
  onValue: (value: string) => void
}

/** A date within a sentence. */
export function DateToken({ label, value, isReadOnly, onValue }: DateTokenProps) {
  return (
    <Token
      label={label}
      text={isDay(value) ? formatDay(value) : ''}
      placeholder="data"
      isReadOnly={isReadOnly}
      width={220}
    >
      {() => (
        <DateField
          id={`data-${label.toLowerCase().replace(/\W+/g, '-')}`}
          label={label}
          value={value}
          onValue={onValue}
          error={value !== '' && !isDay(value) ? 'Data inválida. Ex: 17/11/2025' : undefined}
        />
      )}
    </Token>
  )
}
