import { Button } from '@mantine/core'
import { type AppointmentRisk, mayReschedule, mayTransition, stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { RiskTag } from '../risks/RiskTag.tsx'
import { type Step, transitionLabels } from '../transitions/labels.ts'
import { timingAt } from '../transitions/timing.ts'
import { clock, minuteOn } from './dates.ts'
import { kindText, seriesLabel } from './labels.ts'
import classes from './list.module.css'
import { RowTray, type TrayAction, trayPx, useTray } from './RowTray.tsx'
import { StateInitial } from './StateInitial.tsx'
import stateClasses from './state.module.css'

/** The steps that professionals may take, too. */
const attending: Step[] = ['inService', 'done']

/** The actions of the list; the appointment's drawer has all of them as well. */
export interface AppointmentRowActions {
  mayBook: boolean
  onOpen: (appointmentId: string) => void
  onReschedule: (appointmentId: string) => void
  onTransition: (appointment: AppointmentItem, to: Step) => void
}

interface AppointmentRowProps extends AppointmentRowActions {
  appointment: AppointmentItem
  date: string
  zone: string
  /** Minute of the day; null on other days. */
  now: number | null
  nameOf: (professionalId: string | null) => string
  risk: AppointmentRisk | undefined
  /** True when swiped aside, with its actions in sight. */
  isOpen: boolean
  onSwipe: (isOpen: boolean) => void
}

export function AppointmentRow(props: AppointmentRowProps) {
  const { appointment, now, mayBook, risk, isOpen, onOpen, onTransition, onSwipe } = props
  const isExpected = appointment.state === 'scheduled' || appointment.state === 'confirmed'
  const actions = trayActions(props, isExpected)
  const tray = useTray({ isOpen, width: actions.length * trayPx, onOpen: onSwipe })
  return (
    <li className={`${stateClasses.state} ${classes.row}`} data-state={appointment.state} {...tray.handlers}>
      {actions.length > 0 && tray.isSeen && (
        <RowTray actions={actions} name={appointment.patientName} onDone={() => onSwipe(false)} />
      )}
      <div className={classes.front} style={tray.style} data-moving={tray.isMoving || undefined}>
        <button
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          data-appointment={appointment.id}
          onClick={() => (isOpen ? onSwipe(false) : onOpen(appointment.id))}
        >
          <Facts {...props} />
        </button>
        {risk && <RiskTag risk={risk} name={appointment.patientName} />}
        {mayBook && now !== null && isExpected && (
          <Button
            variant="default"
            className={classes.action}
            aria-label={`Chegou: ${appointment.patientName}`}
            onClick={() => onTransition(appointment, 'waiting')}
          >
            Chegou
          </Button>
        )}
      </div>
    </li>
  )
}

/** Returns today's next steps, except the one with a button in the row, and rescheduling. */
function trayActions(props: AppointmentRowProps, isExpected: boolean): TrayAction[] {
  const { appointment, zone, now, mayBook, onTransition, onReschedule } = props
  // On a day that is over the drawer asks for the reason.
  const isOver = timingAt(zone, appointment, new Date()) === 'over'
  const ofToday: Step[] = mayBook && !isExpected ? ['waiting', ...attending] : attending
  const steps: Step[] = [...(mayBook ? ['confirmed' as const] : []), ...(now === null ? [] : ofToday)]
  return [
    ...steps
      .filter((to) => !isOver && mayTransition(appointment.state, to))
      .map((to) => ({ to, label: transitionLabels[to], run: () => onTransition(appointment, to) })),
    ...(mayBook && mayReschedule(appointment.state)
      ? [{ to: null, label: 'Remarcar', run: () => onReschedule(appointment.id) }]
      : []),
  ]
}

function Facts({ appointment, date, zone, now, nameOf }: AppointmentRowProps) {
  const from = minuteOn(date, zone, appointment.startsAt)
  const to = minuteOn(date, zone, appointment.endsAt)
  const about = [
    kindText(appointment),
    appointment.series ? `sessão ${seriesLabel(appointment.series)}` : '',
    nameOf(appointment.professionalId),
    appointment.insurancePlanName || 'Particular',
  ]
  return (
    <>
      <span className={classes.time}>
        <span className={classes.clock}>{clock(from)}</span>
        <span className={classes.soft}>
          {appointment.arrivalPlace === null ? `${to - from} min` : `${appointment.arrivalPlace}º`}
        </span>
      </span>
      <span className={classes.edge} aria-hidden="true" />
      <span className={classes.what}>
        <span className={classes.name}>
          <StateInitial state={appointment.state} />
          <span className={classes.patient}>{appointment.patientName}</span>
        </span>
        <span className={classes.about}>
          {appointment.isOverbooked && <span className={classes.overbooked}>encaixe</span>}
          {about.filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      <span className={classes.state}>
        {sinceText(appointment, date, zone, now) ?? stateLabels[appointment.state]}
      </span>
    </>
  )
}

/** Formats how long the patient has been waiting or in service; null in other states. */
function sinceText(
  appointment: AppointmentItem,
  date: string,
  zone: string,
  now: number | null,
): string | null {
  const since =
    appointment.state === 'waiting'
      ? appointment.checkedInAt
      : appointment.state === 'inService'
        ? appointment.startedAt
        : null
  if (since === null || now === null) return null
  const minutes = Math.max(0, now - minuteOn(date, zone, since))
  return appointment.state === 'waiting' ? `Aguardando há ${minutes} min` : `Em atendimento há ${minutes} min`
}
