import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#lib/days.ts'
import { monthName, shortWeekday, spokenDay } from '../agenda/dates.ts'
import classes from './picker.module.css'
import { daysShown } from './useTimes.ts'

interface Day {
  readonly day: string
  /** The number of free times; null while it is unknown. */
  readonly count: number | null
  /** `Feriado: Natal`; '' when somebody attends. */
  readonly closed: string
}

interface DayStripProps {
  days: readonly Day[]
  day: string
  today: string
  onDay: (day: string) => void
  /** Shows the days from another one on. */
  onWeek: (from: string) => void
}

/** A week of days, with the number of free times on each. */
export function DayStrip({ days, day, today, onDay, onWeek }: DayStripProps) {
  const first = days[0]?.day ?? today
  const before = addDays(first, -daysShown)
  return (
    <>
      <div className={classes.stripHead}>
        <span className={classes.month}>{monthName(first)}</span>
        <span className={classes.arrows}>
          <ActionIcon
            aria-label="Semana anterior"
            disabled={first <= today}
            onClick={() => onWeek(before < today ? today : before)}
          >
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label="Semana seguinte" onClick={() => onWeek(addDays(first, daysShown))}>
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </span>
      </div>
      <div className={classes.strip}>
        {days.map(({ day: one, count, closed }) => (
          <button
            key={one}
            type="button"
            className={classes.stripDay}
            aria-pressed={one === day}
            aria-label={[
              spokenDay(one),
              ...(closed ? [closed] : count === null ? [] : [freeLabel(count)]),
            ].join(', ')}
            data-none={count === 0 || undefined}
            onClick={() => onDay(one)}
          >
            <span>{one === today ? 'hoje' : shortWeekday(one)}</span>
            <strong>{Number(one.slice(8))}</strong>
            <span className={classes.free}>
              {count === null ? '…' : count === 0 && closed ? shortClosedLabel(closed) : freeLabel(count)}
            </span>
          </button>
        ))}
      </div>
    </>
  )
}

const freeLabel = (count: number) => (count === 0 ? 'nenhum' : `${count} ${count === 1 ? 'livre' : 'livres'}`)

/** A short label: there is no room for the holiday's name. */
const shortClosedLabel = (closed: string) => (closed.startsWith('Feriado') ? 'feriado' : 'fechado')
