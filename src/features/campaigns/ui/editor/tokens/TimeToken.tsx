import { formatTime } from '#lib/weekHours.ts'
import { TimeField } from '#ui/form/TimeField.tsx'
import { unreadable } from '#ui/form/typed.ts'
import { Token } from './Token.tsx'

interface TimeTokenProps {
  label: string
  value: number
  isEnd?: boolean
  isReadOnly?: boolean | undefined
  onValue: (value: number) => void
}

/** A time of day within a sentence. */
export function TimeToken({ label, value, isEnd, isReadOnly, onValue }: TimeTokenProps) {
  return (
    <Token label={label} text={formatTime(value)} isReadOnly={isReadOnly} width={180}>
      {() => (
        <TimeField
          id={`hora-${label.toLowerCase().replace(/\W+/g, '-')}`}
          label={label}
          value={value}
          {...(isEnd && { isEnd })}
          onValue={(next) => {
            if (next !== null && next !== unreadable) onValue(next)
          }}
        />
      )}
    </Token>
  )
}
