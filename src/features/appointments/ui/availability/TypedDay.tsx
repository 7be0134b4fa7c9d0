import { useState } from 'react'
import { isDay } from '#lib/days.ts'
import { DateField } from '#ui/form/DateField.tsx'

interface TypedDayProps {
  id: string
  label?: string
  today: string
  onDay: (day: string) => void
}

/** "Daqui a três meses": a date typed instead of many arrows. */
export function TypedDay({ id, label = 'Outro dia', today, onDay }: TypedDayProps) {
  const [typed, setTyped] = useState('')
  return (
    <DateField
      id={id}
      label={label}
      value={typed}
      error={isDay(typed) && typed < today ? 'Este dia já passou' : undefined}
      onValue={(value) => {
        setTyped(value)
        if (isDay(value) && value >= today) onDay(value)
      }}
    />
  )
}
