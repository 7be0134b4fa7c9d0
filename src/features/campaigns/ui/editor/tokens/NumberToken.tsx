import { NumberField } from '#ui/form/NumberField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import { Token } from './Token.tsx'

interface NumberTokenProps {
  label: string
  value: number
  min: number
  max: number
  unit?: string
  text?: string
  isReadOnly?: boolean | undefined
  onValue: (value: number) => void
}

/** A number within a sentence. What is no number, or none in the bounds, changes nothing until it is. */
export function NumberToken({ label, value, min, max, unit, text, isReadOnly, onValue }: NumberTokenProps) {
  return (
    <Token label={label} text={text ?? String(value)} isReadOnly={isReadOnly} width={200}>
      {() => (
        <NumberField
          id={`numero-${label.toLowerCase().replace(/\W+/g, '-')}`}
          label={label}
          value={value}
          {...(unit && { unit })}
          hint={`De ${min} a ${new Intl.NumberFormat('pt-BR').format(max)}`}
          onValue={(next) => {
            if (next !== null && next !== unreadable && next >= min && next <= max) onValue(next)
          }}
        />
      )}
    </Token>
  )
}
