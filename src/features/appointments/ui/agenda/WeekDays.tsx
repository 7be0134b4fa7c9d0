import classes from './agenda.module.css'
import { dayOfMonth, daysOfView, shortWeekday, spokenDay } from './dates.ts'
import type { DayLoad } from './dayLoad.ts'

interface WeekDaysProps {
  date: string
  today: string
  /** The load of each day, as far as it is known. */
  loads: ReadonlyMap<string, DayLoad>
  onDate: (date: string) => void
}

/** The week of the day, on phones, with the load of each day. */
export function WeekDays({ date, today, loads, onDate }: WeekDaysProps) {
  return (
    <fieldset className={classes.strip} aria-label="Dia da semana">
      {daysOfView('week', date).map((day) => {
        const load = loads.get(day)
        return (
          <button
            key={day}
            type="button"
            className={classes.stripDay}
            aria-label={[spokenDay(day), ...(load ? [load.label] : [])].join(', ')}
            aria-pressed={day === date}
            aria-current={day === today ? 'date' : undefined}
            data-closed={load?.isClosed || undefined}
            onClick={() => onDate(day)}
          >
            <span className={classes.stripName}>{shortWeekday(day)}</span>
            <span className={classes.stripNumber}>{dayOfMonth(day)}</span>
            <span className={classes.stripBar}>
              {load && load.share > 0 && <span style={{ width: `${load.share * 100}%` }} />}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
