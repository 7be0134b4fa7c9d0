import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Unit } from '#features/units/contract.ts'
import { closedDays } from '#features/units/rules.ts'
import { dayOfMonth, monthBegin, monthDays, monthName, spokenDay, stepped } from './dates.ts'
import classes from './side.module.css'

interface MiniMonthProps {
  date: string
  today: string
  /** The unit with its holidays, once it is loaded. */
  unit: Unit | undefined
  onDate: (date: string) => void
}

const weekdays = [
  ['dom', 'd'],
  ['seg', 's'],
  ['ter', 't'],
  ['qua', 'q'],
  ['qui', 'q'],
  ['sex', 's'],
  ['sáb', 's'],
] as const

/** A month to choose a day from; holidays of the unit have a dot. */
export function MiniMonth({ date, today, unit, onDate }: MiniMonthProps) {
  // The displayed month, until another day is chosen.
  const [looked, look] = useState({ of: date, month: monthBegin(date) })
  const month = looked.of === date ? looked.month : monthBegin(date)
  const turn = (by: 1 | -1) => look({ of: date, month: stepped('month', month, by) })
  const days = monthDays(month)
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))]
  const holidays = new Map(
    unit ? years.flatMap((year) => closedDays(unit, year)).map(({ date, name }) => [date, name]) : [],
  )
  return (
    <section aria-label="Escolher o dia">
      <div className={classes.monthHead}>
        <span className={classes.monthName} aria-live="polite">
          {monthName(month)}
        </span>
        <ActionIcon size={28} aria-label="Mês anterior" onClick={() => turn(-1)}>
          <IconChevronLeft size={17} stroke={1.75} />
        </ActionIcon>
        <ActionIcon size={28} aria-label="Mês seguinte" onClick={() => turn(1)}>
          <IconChevronRight size={17} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={classes.month}>
        {weekdays.map(([name, letter]) => (
          <abbr key={name} title={name} className={classes.weekday}>
            {letter}
          </abbr>
        ))}
        {days.map((day) => {
          const holiday = holidays.get(day)
          return (
            <button
              key={day}
              type="button"
              className={classes.day}
              aria-label={holiday ? `${spokenDay(day)}, ${holiday}` : spokenDay(day)}
              aria-pressed={day === date}
              aria-current={day === today ? 'date' : undefined}
              data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
              data-holiday={holiday !== undefined || undefined}
              onClick={() => onDate(day)}
            >
              {dayOfMonth(day)}
            </button>
          )
        })}
      </div>
    </section>
  )
}
