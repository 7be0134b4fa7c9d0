import { Tooltip } from '@mantine/core'
import { formatIntervals, type Weekday, type WeekHours } from '#lib/weekHours.ts'
import classes from './WeekStrip.module.css'

/** Monday first, as in a working week. */
const week: readonly (readonly [Weekday, string, string])[] = [
  [1, 'S', 'segunda'],
  [2, 'T', 'terça'],
  [3, 'Q', 'quarta'],
  [4, 'Q', 'quinta'],
  [5, 'S', 'sexta'],
  [6, 'S', 'sábado'],
  [0, 'D', 'domingo'],
]

/** A small picture of the week: open days are tinted, a tooltip shows the hours. */
export function WeekStrip({ hours }: { hours: WeekHours }) {
  return (
    <Tooltip label={<Hours hours={hours} />}>
      <span className={classes.strip} role="img" aria-label={spokenHours(hours)}>
        {week.map(([day, letter]) => (
          <span key={day} className={classes.day} data-open={hours[day].length > 0 || undefined}>
            {letter}
          </span>
        ))}
      </span>
    </Tooltip>
  )
}

function Hours({ hours }: { hours: WeekHours }) {
  return (
    <span className={classes.hours}>
      {week.map(([day, , name]) => (
        <span key={day} className={classes.line}>
          <span>{name.slice(0, 3)}</span>
          <span>{hours[day].length > 0 ? formatIntervals(hours[day]) : 'fechado'}</span>
        </span>
      ))}
    </span>
  )
}

/** Formats the open days for screen readers: "segunda 08:00–18:00; terça 08:00–12:00". */
function spokenHours(hours: WeekHours): string {
  const open = week.filter(([day]) => hours[day].length > 0)
  if (open.length === 0) return 'Sem horários'
  return open.map(([day, , name]) => `${name} ${formatIntervals(hours[day])}`).join('; ')
}
