import type { AppointmentDetails } from '../../pages.ts'
import classes from '../link.module.css'

/** When and with whom: the day as a leaf of a calendar, the time beside it. */
export function AppointmentDate({
  details,
  isOff = false,
}: {
  details: AppointmentDetails
  isOff?: boolean
}) {
  const { weekday, day, month, time, what } = details
  return (
    <div className={classes.date} data-off={isOff || undefined}>
      <p className={classes.leaf}>
        <span>{weekday}</span>
        <strong>{day}</strong>
        <span>{month}</span>
      </p>
      <div>
        <p className={classes.time}>{time}</p>
        <p className={classes.what}>{what}</p>
        <p className={classes.soft}>{comingWords(details)}</p>
      </div>
    </div>
  )
}

function comingWords({ isByArrival, arrival, durationMin }: AppointmentDetails): string {
  if (isByArrival) return 'Por ordem de chegada a partir deste horário.'
  const takes = `Leva ${durationWords(durationMin)}.`
  return arrival === '' ? takes : `Chegue às ${arrival}. ${takes}`
}

function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
