import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCalendarPlus, IconCalendarTime } from '@tabler/icons-react'
import {
  attendedStates,
  mayReschedule,
  occupiesTime,
  type State,
  type Timing,
  transitionsAt,
  transitionsFrom,
} from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import classes from '../appointment/appointment.module.css'
import { transitionLabels } from './labels.ts'
import type { AppointmentActionsOf } from './useAppointmentActions.ts'

interface AppointmentActionsProps {
  appointment: Appointment
  actions: AppointmentActionsOf
  /** The front desk may do everything, professionals begin and finish. */
  mayBook: boolean
  isManagement: boolean
  timing: Timing
  isRescheduling: boolean
  onReschedule: () => void
  onBookAgain: () => void
}

/** Endings of appointments that don't take place stand apart. */
const ending: readonly State[] = ['noShow', 'cancelled']

/** The next transitions, the likeliest first, and undo. */
export function AppointmentActions({
  appointment,
  actions,
  mayBook,
  isManagement,
  timing,
  isRescheduling,
  onReschedule,
  onBookAgain,
}: AppointmentActionsProps) {
  const transitions = transitionsAt(appointment.state, timing, { mayBook, isManagement })
  const forward = transitions.filter((to) => !ending.includes(to))
  const mayUndo = appointment.undoable !== null && (mayBook || attendedStates.includes(appointment.state))
  const canReschedule = mayBook && mayReschedule(appointment.state)
  const canBookAgain = mayBook && !occupiesTime(appointment.state)
  const whyNot = whyNotLabel(appointment.state, timing, { mayBook, isManagement })
  if (transitions.length === 0 && !mayUndo && !canReschedule && !canBookAgain && whyNot === '') return null
  return (
    <fieldset className={classes.actions} aria-label="Próximos passos">
      {whyNot !== '' && <p className={classes.whyNot}>{whyNot}</p>}
      {canBookAgain && (
        <Button leftSection={<IconCalendarPlus size={18} stroke={1.5} />} onClick={onBookAgain}>
          Agendar de novo
        </Button>
      )}
      {forward.map((to, at) => (
        <Button
          key={to}
          variant={at === 0 ? 'filled' : 'default'}
          disabled={actions.isBusy}
          onClick={() => actions.ask(to)}
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
        <Button variant="default" disabled={actions.isBusy} onClick={() => actions.ask('noShow')}>
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
          {undoLabel(appointment)}
        </Button>
      )}
    </fieldset>
  )
}

/** Of a series that was cancelled together it takes back the one that is open: which, the button says. */
const undoLabel = ({ series, state }: Appointment) =>
  series !== null && state === 'cancelled' ? 'Desfazer, só desta sessão' : 'Desfazer o último'

/** Says why steps are missing that other days have; '' when none is. */
function whyNotLabel(
  state: State,
  timing: Timing,
  { mayBook, isManagement }: { mayBook: boolean; isManagement: boolean },
): string {
  const possible = transitionsFrom(state).filter((to) => mayBook || attendedStates.includes(to))
  if (possible.length === 0 || timing === 'today') return ''
  if (timing === 'ahead') return 'Chegada, atendimento e falta, só no próprio dia.'
  if (isManagement) return 'O dia já passou: cada mudança pede o motivo.'
  return mayBook
    ? 'O dia já passou: dê o desfecho em “Fechar o dia”.'
    : 'O dia já passou: a recepção dá o desfecho ao fechar o dia.'
}
