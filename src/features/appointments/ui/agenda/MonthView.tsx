import { counted } from '#ui/list/itemLabels.ts'
import type { DayCount } from '../../agenda/contract.ts'
import { states as allStates, occupiesTime, type State } from '../../rules.ts'
import { dayOfMonth, shortWeekday, spokenDay } from './dates.ts'
import classes from './month.module.css'

interface MonthViewProps {
  days: readonly string[]
  month: string
  today: string
  counts: readonly DayCount[]
  /** Empty for all that occupy their time. */
  states: readonly State[]
  holidayOn: (date: string) => string | undefined
  onDate: (date: string) => void
}

const itemLabels = { one: 'agendamento', many: 'agendamentos' }

/** The number of appointments on each day of a month; a click opens the day. */
export function MonthView({ days, month, today, counts, states, holidayOn, onDate }: MonthViewProps) {
  const shown = states.length > 0 ? states : allStates.filter(occupiesTime)
  const byDay = new Map(
    counts.map((day) => [day.date, shown.reduce((sum, state) => sum + day.states[state], 0)]),
  )
  const max = Math.max(1, ...byDay.values())
  return (
    <div className={classes.month}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={classes.weekday} aria-hidden="true">
          {shortWeekday(day)}
        </span>
      ))}
      {days.map((day) => {
        const count = byDay.get(day) ?? 0
        const holiday = holidayOn(day)
        return (
          <button
            key={day}
            type="button"
            className={classes.day}
            data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
            data-holiday={holiday !== undefined || undefined}
            aria-current={day === today ? 'date' : undefined}
            aria-label={[spokenDay(day), ...(holiday ? [holiday] : []), counted(count, itemLabels)].join(
              ', ',
            )}
            onClick={() => onDate(day)}
          >
            <span className={classes.number}>{dayOfMonth(day)}</span>
            {holiday && <span className={classes.holiday}>{holiday}</span>}
            {count > 0 && (
              <>
                <span className={classes.count}>{count}</span>
                <span className={classes.bar} style={{ width: `${(count / max) * 100}%` }} />
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}
