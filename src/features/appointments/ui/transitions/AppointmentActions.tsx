import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalendarTime } from '@tabler/icons-react'
import { mayReschedule, type State, transitionsFrom } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import classes from '../appointment/appointment.module.css'
import { transitionLabels } from './labels.ts'
import type { AppointmentActionsOf } from './useAppointmentActions.ts'

interface AppointmentActionsProps {
  appointment: Appointment
  actions: AppointmentActionsOf
  /** The front desk may do everything, professionals begin and finish. */
  mayBook: boolean
  isRescheduling: boolean
  onReschedule: () => void
}

const attending: readonly State[] = ['inService', 'done']
/** Endings of appointments that don't take place stand apart. */
const ending: readonly State[] = ['noShow', 'cancelled']

/** The next transitions, the likeliest first, and undo. */
export function AppointmentActions({
  appointment,
  actions,
  mayBook,
  isRescheduling,
  onReschedule,
}: AppointmentActionsProps) {
  const transitions = transitionsFrom(appointment.state).filter((to) => mayBook || attending.includes(to))
  const forward = transitions.filter((to) => !ending.includes(to))
  const mayUndo = appointment.undoable !== null && (mayBook || attending.includes(appointment.state))
  const canReschedule = mayBook && mayReschedule(appointment.state)
  if (transitions.length === 0 && !mayUndo && !canReschedule) return null
  return (
    <fieldset className={classes.actions} aria-label="Próximos passos">
      {forward.map((to, at) => (
        <Button
          key={to}
          variant={at === 0 ? 'filled' : 'default'}
          disabled={actions.isBusy}
          onClick={() => actions.transition(to)}
        >
          {transitionLabels[to]}
        </Button>
      ))}
      {canReschedule && (
        <Button
          variant="default"
          aria-expanded={isRescheduling}
          leftSection={<IconCalendarTime size={18} stroke={1.5} />}
          onClick={onReschedule}
        >
          Remarcar
        </Button>
      )}
      {transitions.includes('noShow') && (
        <Button variant="default" disabled={actions.isBusy} onClick={() => actions.transition('noShow')}>
          {transitionLabels.noShow}
        </Button>
      )}
      {transitions.includes('cancelled') && (
        <Button
          variant="default"
          disabled={actions.isBusy}
          onClick={() => actions.openDialog({ kind: 'cancel' })}
        >
          {transitionLabels.cancelled}
        </Button>
      )}
      {mayUndo && (
        <Button
          variant="subtle"
          color="gray"
          disabled={actions.isBusy}
          leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
          onClick={() => actions.undo()}
        >
          Desfazer o último
        </Button>
      )}
    </fieldset>
  )
}
