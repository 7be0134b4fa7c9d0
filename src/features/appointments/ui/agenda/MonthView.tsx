import { counted } from '#ui/list/nouns.ts'
import { keepsTime } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { dayOfMonth, minuteOn, shortWeekday, spokenDay } from './dates.ts'
import classes from './month.module.css'

interface MonthViewProps {
  days: readonly string[]
  month: string
  today: string
  zone: string
  visits: readonly AppointmentItem[]
  holidayOn: (date: string) => string | undefined
  onDate: (date: string) => void
}

const noun = { one: 'agendamento', many: 'agendamentos' }

/** How many visits each day of a month has; a day opens by a click. */
export function MonthView({ days, month, today, zone, visits, holidayOn, onDate }: MonthViewProps) {
  const counts = countByDay(visits, zone)
  const most = Math.max(1, ...counts.values())
  return (
    <div className={classes.month}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={classes.weekday} aria-hidden="true">
          {shortWeekday(day)}
        </span>
      ))}
      {days.map((day) => {
        const count = counts.get(day) ?? 0
        const holiday = holidayOn(day)
        return (
          <button
            key={day}
            type="button"
            className={classes.day}
            data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
            data-holiday={holiday !== undefined || undefined}
            aria-current={day === today ? 'date' : undefined}
            aria-label={[spokenDay(day), ...(holiday ? [holiday] : []), counted(count, noun)].join(', ')}
            onClick={() => onDate(day)}
          >
            <span className={classes.number}>{dayOfMonth(day)}</span>
            {holiday && <span className={classes.holiday}>{holiday}</span>}
            {count > 0 && (
              <>
                <span className={classes.count}>{count}</span>
                <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** Of those that keep their time. */
function countByDay(visits: readonly AppointmentItem[], zone: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { startsAt, state } of visits) {
    if (!keepsTime(state)) continue
    const day = new Date(minuteOn('1970-01-01', zone, startsAt) * 60_000).toISOString().slice(0, 10)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}
