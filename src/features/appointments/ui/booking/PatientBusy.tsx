import { Button } from '@mantine/core'
import type { PatientOverlap } from '../../schemas.ts'
import { overlapLabel } from '../availability/overlap.ts'
import classes from './booking.module.css'

interface PatientBusyProps {
  overlaps: readonly PatientOverlap[]
  isBusy: boolean
  onConfirm: () => void
}

/** Says which other appointments the patient has at the time, and books all the same when that is meant. */
export function PatientBusy({ overlaps, isBusy, onConfirm }: PatientBusyProps) {
  if (overlaps.length === 0) return null
  return (
    <div className={classes.caution} role="alert">
      <p>
        <strong>
          {overlaps.every(({ isTravel }) => isTravel)
            ? 'O paciente não chega a tempo de uma unidade à outra:'
            : 'O paciente já tem outro agendamento neste tempo:'}
        </strong>{' '}
        {overlaps.map(overlapLabel).join('; ')}.
      </p>
      <Button variant="default" loading={isBusy} onClick={onConfirm} className={classes.start}>
        Agendar mesmo assim
      </Button>
    </div>
  )
}
