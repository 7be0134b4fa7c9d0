import { Button } from '@mantine/core'
import type { Ending } from '../../rules.ts'
import { stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { clock, minuteOn } from '../agenda/dates.ts'
import { kindText } from '../agenda/labels.ts'
import { StateInitial } from '../agenda/StateInitial.tsx'
import classes from './closing.module.css'
import { endingsFrom } from './groups.ts'
import { endingLabels } from './labels.ts'

interface ClosingRowProps {
  appointment: AppointmentItem
  date: string
  zone: string
  nameOf: (professionalId: string | null) => string
  isBusy: boolean
  onEnd: (to: Ending) => void
}

/** An open appointment, with the endings that it may have. */
export function ClosingRow({ appointment, date, zone, nameOf, isBusy, onEnd }: ClosingRowProps) {
  const time = clock(minuteOn(date, zone, appointment.startsAt))
  return (
    <li className={classes.row}>
      <span className={classes.time}>{time}</span>
      <span className={classes.what}>
        <span className={classes.name}>
          <StateInitial state={appointment.state} />
          {appointment.patientName}
        </span>
        <span className={classes.soft}>
          {[stateLabels[appointment.state], kindText(appointment), nameOf(appointment.professionalId)].join(
            ' · ',
          )}
        </span>
      </span>
      <span className={classes.actions}>
        {endingsFrom(appointment.state).map((to) => (
          <Button
            key={to}
            variant="default"
            disabled={isBusy}
            aria-label={`${endingLabels[to]}: ${appointment.patientName}, ${time}`}
            onClick={() => onEnd(to)}
          >
            {endingLabels[to]}
          </Button>
        ))}
      </span>
    </li>
  )
}
