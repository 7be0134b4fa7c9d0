import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import { useOpenDrawer } from '#ui/drawers/openDrawers.ts'
import { Drawer } from '#ui/overlay/overlays.tsx'
import { showInstant } from '#ui/showInstant.ts'
import type { PlannedMessage } from '../contract.ts'
import classes from './panel.module.css'

interface PlannedDrawerProps {
  readonly title: string
  readonly messages: readonly PlannedMessage[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** To whom the next messages go, each with its appointment. */
export function PlannedDrawer({ title, messages, opened, onClose }: PlannedDrawerProps) {
  useOpenDrawer(opened, onClose)
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={460} title={`${title}: para quem vai`}>
      <ul className={classes.people}>
        {messages.map(({ sendId, patientId, patientName, appointmentId, startsAt }) => (
          <li key={sendId}>
            <Link to={appointmentId ? paths.appointment(appointmentId) : paths.patient(patientId)}>
              {patientName}
            </Link>
            {startsAt && <time dateTime={startsAt}>{showInstant(startsAt)}</time>}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
