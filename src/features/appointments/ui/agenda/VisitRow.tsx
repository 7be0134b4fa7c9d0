import { Button } from '@mantine/core'
import { mayMove, mayReschedule, stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { moveLabels } from '../visit/words.ts'
import { clock, minuteOn } from './dates.ts'
import classes from './list.module.css'
import { RowTray, type TrayAct, trayPx, useTray } from './RowTray.tsx'
import { StateLetter } from './StateLetter.tsx'
import stateClasses from './state.module.css'
import type { Step } from './useMoves.ts'
import { kindText } from './words.ts'

/** Also by who only attends. */
const attending: Step[] = ['inService', 'done']

/** What can be done from the list; all of it is in the visit's drawer as well. */
export interface VisitRowActs {
  mayBook: boolean
  onOpen: (visitId: string) => void
  onReschedule: (visitId: string) => void
  onMove: (visit: AppointmentItem, to: Step) => void
}

interface VisitRowProps extends VisitRowActs {
  visit: AppointmentItem
  date: string
  zone: string
  /** Minute of the day; null on other days. */
  now: number | null
  nameOf: (professionalId: string | null) => string
  /** Swiped aside: its acts are in sight. */
  isOpen: boolean
  onSwipe: (isOpen: boolean) => void
}

export function VisitRow(props: VisitRowProps) {
  const { visit, now, mayBook, isOpen, onOpen, onMove, onSwipe } = props
  const isExpected = visit.state === 'scheduled' || visit.state === 'confirmed'
  const acts = trayActs(props, isExpected)
  const tray = useTray({ isOpen, width: acts.length * trayPx, onOpen: onSwipe })
  return (
    <li className={`${stateClasses.state} ${classes.row}`} data-state={visit.state} {...tray.handlers}>
      {acts.length > 0 && tray.isSeen && (
        <RowTray acts={acts} name={visit.patientName} onDone={() => onSwipe(false)} />
      )}
      <div className={classes.front} style={tray.style} data-moving={tray.isMoving || undefined}>
        <button
          type="button"
          className={classes.open}
          aria-haspopup="dialog"
          data-visit={visit.id}
          onClick={() => (isOpen ? onSwipe(false) : onOpen(visit.id))}
        >
          <Facts {...props} />
        </button>
        {mayBook && now !== null && isExpected && (
          <Button
            variant="default"
            className={classes.act}
            aria-label={`Chegou: ${visit.patientName}`}
            onClick={() => onMove(visit, 'waiting')}
          >
            Chegou
          </Button>
        )}
      </div>
    </li>
  )
}

/** Today's next steps, save the one whose button stands in the row, and another time. */
function trayActs(props: VisitRowProps, isExpected: boolean): TrayAct[] {
  const { visit, now, mayBook, onMove, onReschedule } = props
  const ofToday: Step[] = mayBook && !isExpected ? ['waiting', ...attending] : attending
  const steps: Step[] = [...(mayBook ? ['confirmed' as const] : []), ...(now === null ? [] : ofToday)]
  return [
    ...steps
      .filter((to) => mayMove(visit.state, to))
      .map((to) => ({ to, label: moveLabels[to], run: () => onMove(visit, to) })),
    ...(mayBook && mayReschedule(visit.state)
      ? [{ to: null, label: 'Remarcar', run: () => onReschedule(visit.id) }]
      : []),
  ]
}

function Facts({ visit, date, zone, now, nameOf }: VisitRowProps) {
  const from = minuteOn(date, zone, visit.startsAt)
  const to = minuteOn(date, zone, visit.endsAt)
  const about = [kindText(visit), nameOf(visit.professionalId), visit.insurancePlanName || 'Particular']
  return (
    <>
      <span className={classes.time}>
        <span className={classes.clock}>{clock(from)}</span>
        <span className={classes.soft}>
          {visit.arrivalPlace === null ? `${to - from} min` : `${visit.arrivalPlace}º`}
        </span>
      </span>
      <span className={classes.edge} aria-hidden="true" />
      <span className={classes.what}>
        <span className={classes.name}>
          <StateLetter state={visit.state} />
          <span className={classes.patient}>{visit.patientName}</span>
        </span>
        <span className={classes.about}>
          {visit.isOverbooked && <span className={classes.overbooked}>encaixe</span>}
          {about.filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      <span className={classes.state}>{sinceText(visit, date, zone, now) ?? stateLabels[visit.state]}</span>
    </>
  )
}

/** How long somebody has been waiting, or been attended; null when that is not what matters. */
function sinceText(visit: AppointmentItem, date: string, zone: string, now: number | null): string | null {
  const since =
    visit.state === 'waiting' ? visit.checkedInAt : visit.state === 'inService' ? visit.startedAt : null
  if (since === null || now === null) return null
  const minutes = Math.max(0, now - minuteOn(date, zone, since))
  return visit.state === 'waiting' ? `Aguardando há ${minutes} min` : `Em atendimento há ${minutes} min`
}
