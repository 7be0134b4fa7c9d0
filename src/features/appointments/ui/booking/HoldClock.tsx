import { IconHourglass } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './booking.module.css'

interface HoldClockProps {
  /** On the clock of this computer, in milliseconds. */
  until: number
  onRenew: () => void
}

/** How long the time is still kept; seen, not announced every second. */
export function HoldClock({ until, onRenew }: HoldClockProps) {
  const now = useNow(until)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  if (left === 0)
    return (
      <span role="status">
        A reserva venceu.{' '}
        <button type="button" className={classes.link} onClick={onRenew}>
          Reservar de novo
        </button>
      </span>
    )
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <span className={classes.hold}>
      <IconHourglass size={15} stroke={1.75} aria-hidden="true" />
      Horário reservado para você por{' '}
      <span role="timer" className={classes.holdLeft}>
        {clock}
      </span>
    </span>
  )
}

/** Each second until then. */
function useNow(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return now
}
