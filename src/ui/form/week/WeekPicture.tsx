import { formatTime, type WeekHours } from '#lib/weekHours.ts'
import { shortDay, weekOrder } from './days.ts'
import { blocksOf, span } from './picture.ts'
import classes from './week.module.css'

/** Draws the week; the fields beside it contain the same as text. */
export function WeekPicture({ week }: { week: WeekHours }) {
  const range = span(week, weekOrder)
  const part = (minutes: number) => `${((minutes - range.from) / (range.to - range.from)) * 100}%`
  const every = range.to - range.from > 14 * 60 ? 180 : 120
  const hours = Array.from(
    { length: 9 },
    (_, at) => Math.ceil(range.from / every) * every + at * every,
  ).filter((hour) => hour < range.to)
  return (
    <div className={classes.picture} aria-hidden="true">
      <div className={classes.pictureHead}>
        {weekOrder.map((day) => (
          <span key={day}>{shortDay(day)}</span>
        ))}
      </div>
      <div className={classes.pictureBody}>
        {hours.map((hour) => (
          <span key={hour} className={classes.hour} style={{ top: part(hour) }}>
            <span>{formatTime(hour).slice(0, 2)}</span>
          </span>
        ))}
        <div className={classes.columns}>
          {weekOrder.map((day) => (
            <div key={day} className={classes.column} data-closed={week[day].length === 0 || undefined}>
              {blocksOf(week, day).map(({ from, to }) => (
                <span
                  key={`${from}-${to}`}
                  className={classes.block}
                  style={{ top: part(from), bottom: `calc(100% - ${part(to)})` }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
