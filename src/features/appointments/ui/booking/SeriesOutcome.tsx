import { Button } from '@mantine/core'
import { whenLabel } from '../agenda/dates.ts'
import type { Booked } from './book.ts'
import classes from './booking.module.css'

interface SeriesOutcomeProps {
  outcome: Booked
  zone: string
  onClose: () => void
}

/** Lists which sessions of a series were booked, and the reasons of the others. */
export function SeriesOutcome({ outcome: { booked, refused: rejected }, zone, onClose }: SeriesOutcomeProps) {
  return (
    <div className={classes.outcome} role="status">
      <p>
        <strong>
          {booked.length} de {booked.length + rejected.length} sessões agendadas.
        </strong>{' '}
        Não couberam:
      </p>
      <ul className={classes.refused}>
        {rejected.map(({ startsAt, reasons }) => (
          <li key={startsAt}>
            <strong>{whenLabel(zone, startsAt)}</strong>
            <span className={classes.soft}>{reasons.map(({ text }) => text).join('; ')}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose} className={classes.start} data-autofocus>
        Entendi
      </Button>
    </div>
  )
}
