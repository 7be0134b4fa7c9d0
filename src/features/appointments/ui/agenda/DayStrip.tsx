import classes from './agenda.module.css'
import { dayOfMonth, daysOfView, shortWeekday, spokenDay } from './dates.ts'

interface DayStripProps {
  date: string
  today: string
  onDate: (date: string) => void
}

/** The week of the day, on phones. */
export function DayStrip({ date, today, onDate }: DayStripProps) {
  return (
    <fieldset className={classes.strip} aria-label="Dia da semana">
      {daysOfView('week', date).map((day) => (
        <button
          key={day}
          type="button"
          className={classes.stripDay}
          aria-label={spokenDay(day)}
          aria-pressed={day === date}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onDate(day)}
        >
          <span className={classes.stripName}>{shortWeekday(day)}</span>
          <span className={classes.stripNumber}>{dayOfMonth(day)}</span>
        </button>
      ))}
    </fieldset>
  )
}
