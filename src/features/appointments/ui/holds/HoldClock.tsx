import { IconHourglass } from '@tabler/icons-react'
import { countdown, useSecondsLeft } from '#ui/useSecondsLeft.ts'
import classes from '../booking/booking.module.css'

interface HoldClockProps {
  /** By the clock of this computer, in milliseconds. */
  until: number
  onRenew: () => void
}

/** Shows how long the hold lasts; screen readers do not announce every second. */
export function HoldClock({ until, onRenew }: HoldClockProps) {
  const left = useSecondsLeft(until)
  if (left === 0)
    return (
      <span role="status">
        A reserva venceu.{' '}
        <button type="button" className={classes.link} onClick={onRenew}>
          Reservar de novo
        </button>
      </span>
    )
  return (
    <span className={classes.hold}>
      <IconHourglass size={15} stroke={1.75} aria-hidden="true" />
      Horário reservado para você por{' '}
      <span role="timer" className={classes.holdLeft}>
        {countdown(left)}
      </span>
    </span>
  )
}
