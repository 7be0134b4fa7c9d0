import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Unit } from '#features/units/contract.ts'
import { closedDays } from '#features/units/rules.ts'
import { dayByKey, dayOfMonth, monthBegin, monthDays, monthName, spokenDay, stepped } from './dates.ts'
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

/**
 * A month to choose a day from, one stop of Tab: arrows lead from day to day. Holidays of the unit have a dot.
 */
export function MiniMonth({ date, today, unit, onDate }: MiniMonthProps) {
  // The displayed month, until another day is chosen.
  const [looked, look] = useState({ of: date, month: monthBegin(date) })
  const month = looked.of === date ? looked.month : monthBegin(date)
  const turn = (by: 1 | -1) => look({ of: date, month: stepped('month', month, by) })
  const days = monthDays(month)
  // The day that the arrows have reached.
  const [reached, reach] = useState({ of: date, day: date })
  const stop = [reached.of === date ? reached.day : date, date, month].find((day) => days.includes(day))
  const grid = useRef<HTMLDivElement>(null)
  const isKeyed = useRef(false)
  useLayoutEffect(() => {
    if (!isKeyed.current) return
    isKeyed.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
  }, [stop])

  function press(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const next = isPlain && stop ? dayByKey(event.key, stop) : null
    if (!next) return
    event.preventDefault()
    isKeyed.current = true
    reach({ of: date, day: next })
    look({ of: date, month: monthBegin(next) })
  }
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
        <ActionIcon size={28} tabIndex={-1} aria-label="Mês anterior" onClick={() => turn(-1)}>
          <IconChevronLeft size={17} stroke={1.75} />
        </ActionIcon>
        <ActionIcon size={28} tabIndex={-1} aria-label="Mês seguinte" onClick={() => turn(1)}>
          <IconChevronRight size={17} stroke={1.75} />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons take the keys */}
      <div ref={grid} className={classes.month} onKeyDown={press}>
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
              data-day={day}
              tabIndex={day === stop ? 0 : -1}
              aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown"
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
