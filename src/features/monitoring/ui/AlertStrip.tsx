import { IconClockExclamation, IconDoor, IconMessageOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Alert } from './alerts.ts'
import classes from './wall.module.css'

const icons = { wait: IconClockExclamation, room: IconDoor, channel: IconMessageOff } as const

/** What asks for somebody at once; nothing while all is well. */
export function AlertStrip({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <ul
      className={classes.alerts}
      aria-label="Pede atenção"
      aria-live="polite"
      data-empty={alerts.length === 0 || undefined}
    >
      {alerts.map(({ id, kind, isGrave, title, detail, act, to }) => {
        const Icon = icons[kind]
        return (
          <li key={id} className={classes.alert} data-grave={isGrave || undefined}>
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <span className={classes.alertText}>
              <b>{title}</b>
              <span>{detail}</span>
            </span>
            <Link to={to} aria-label={`${act}: ${title}`}>
              {act}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
