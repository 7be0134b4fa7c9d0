import { Button } from '@mantine/core'
import type { Ending } from '../../rules.ts'
import { stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { clock, minuteOn } from '../agenda/dates.ts'
import { StateLetter } from '../agenda/StateLetter.tsx'
import { kindText } from '../agenda/words.ts'
import classes from './closing.module.css'
import { endingsFrom } from './groups.ts'
import { endingLabels } from './words.ts'

interface ClosingRowProps {
  visit: AppointmentItem
  date: string
  zone: string
  nameOf: (professionalId: string | null) => string
  isBusy: boolean
  onEnd: (to: Ending) => void
}

/** A visit without an end, and the ends that it may have. */
export function ClosingRow({ visit, date, zone, nameOf, isBusy, onEnd }: ClosingRowProps) {
  const time = clock(minuteOn(date, zone, visit.startsAt))
  return (
    <li className={classes.row}>
      <span className={classes.time}>{time}</span>
      <span className={classes.what}>
        <span className={classes.name}>
          <StateLetter state={visit.state} />
          {visit.patientName}
        </span>
        <span className={classes.soft}>
          {[stateLabels[visit.state], kindText(visit), nameOf(visit.professionalId)].join(' · ')}
        </span>
      </span>
      <span className={classes.acts}>
        {endingsFrom(visit.state).map((to) => (
          <Button
            key={to}
            variant="default"
            disabled={isBusy}
            aria-label={`${endingLabels[to]}: ${visit.patientName}, ${time}`}
            onClick={() => onEnd(to)}
          >
            {endingLabels[to]}
          </Button>
        ))}
      </span>
    </li>
  )
}
