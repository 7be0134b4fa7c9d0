import { counted } from '#ui/list/itemLabels.ts'
import type { DayCount } from '../../agenda/contract.ts'
import { states as allStates, occupiesTime, type State } from '../../rules.ts'
import { dayOfMonth, shortWeekday, spokenDay } from './dates.ts'
import type { DayLoad } from './dayLoad.ts'
import classes from './month.module.css'

interface MonthViewProps {
  days: readonly string[]
  month: string
  today: string
  counts: readonly DayCount[]
  /** Empty for all that occupy their time. */
  states: readonly State[]
  /** How full each day is, as far as it is known. */
  loads: ReadonlyMap<string, DayLoad>
  holidayOn: (date: string) => string | undefined
  onDate: (date: string) => void
}

const itemLabels = { one: 'agendamento', many: 'agendamentos' }

/** The number of appointments on each day of a month, and how full it is; a click opens the day. */
export function MonthView({ days, month, counts, states, ...props }: MonthViewProps) {
  const { today, loads, holidayOn, onDate } = props
  const shown = states.length > 0 ? states : allStates.filter(occupiesTime)
  const byDay = new Map(
    counts.map((day) => [day.date, shown.reduce((sum, state) => sum + day.states[state], 0)]),
  )
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
        const load = loads.get(day)
        return (
          <button
            key={day}
            type="button"
            className={classes.day}
            data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
            data-holiday={holiday !== undefined || undefined}
            data-closed={load?.isClosed || undefined}
            aria-current={day === today ? 'date' : undefined}
            aria-label={spokenMonthDay(day, count, holiday, load)}
            onClick={() => onDate(day)}
          >
            <span className={classes.number}>{dayOfMonth(day)}</span>
            {holiday && <span className={classes.holiday}>{holiday}</span>}
            {count > 0 && <span className={classes.count}>{counted(count, itemLabels)}</span>}
            {load && !(load.isClosed && holiday) && (
              <span className={classes.fullness} data-first={count === 0 || undefined}>
                {load.label}
              </span>
            )}
            {load && !load.isClosed && (
              <span className={classes.track}>
                <span className={classes.bar} style={{ width: `${load.share * 100}%` }} />
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** Formats as `segunda-feira, 16 de novembro, 12 agendamentos, 62% ocupado`. */
function spokenMonthDay(day: string, count: number, holiday: string | undefined, load: DayLoad | undefined) {
  const closed = load?.isClosed ? [load.label] : holiday ? [holiday] : []
  const full = load && !load.isClosed ? [load.label] : []
  return [spokenDay(day), ...closed, counted(count, itemLabels), ...full].join(', ')
}
