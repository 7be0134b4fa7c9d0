import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { clock, minuteOn } from './dates.ts'
import classes from './list.module.css'
import { StateLetter } from './StateLetter.tsx'
import stateClasses from './state.module.css'
import { kindText } from './words.ts'

interface DayListProps {
  label: string
  date: string
  zone: string
  /** In the order of their times. */
  visits: readonly AppointmentItem[]
  /** Minute of the day; null on other days. */
  now: number | null
  nameOf: (professionalId: string | null) => string
  mayCheckIn: boolean
  onOpen: (visitId: string) => void
  onCheckIn: (visit: AppointmentItem) => void
}

/** The visits of a day by time, with now between them. */
export function DayList({ label, date, zone, visits, now, ...row }: DayListProps) {
  const next = now === null ? -1 : visits.findIndex(({ startsAt }) => minuteOn(date, zone, startsAt) > now)
  const nowAt = now !== null && next === -1 ? visits.length : next
  return (
    <ol className={classes.list} aria-label={label}>
      {visits.map((visit, at) => (
        <Fragment key={visit.id}>
          {now !== null && at === nowAt && <NowRow now={now} />}
          <VisitRow visit={visit} date={date} zone={zone} now={now} {...row} />
        </Fragment>
      ))}
      {now !== null && nowAt === visits.length && <NowRow now={now} />}
    </ol>
  )
}

const NowRow = ({ now }: { now: number }) => (
  <li className={classes.now} aria-label={`Agora, ${clock(now)}`}>
    <span>{clock(now)}</span>
  </li>
)

type VisitRowProps = Omit<DayListProps, 'label' | 'visits'> & { visit: AppointmentItem }

function VisitRow({ visit, date, zone, now, nameOf, mayCheckIn, onOpen, onCheckIn }: VisitRowProps) {
  const from = minuteOn(date, zone, visit.startsAt)
  const to = minuteOn(date, zone, visit.endsAt)
  const about = [kindText(visit), nameOf(visit.professionalId), visit.insurancePlanName || 'Particular']
  const isExpected = visit.state === 'scheduled' || visit.state === 'confirmed'
  return (
    <li className={`${stateClasses.state} ${classes.row}`} data-state={visit.state}>
      <button
        type="button"
        className={classes.open}
        aria-haspopup="dialog"
        data-visit={visit.id}
        onClick={() => onOpen(visit.id)}
      >
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
      </button>
      {mayCheckIn && isExpected && (
        <Button
          variant="default"
          className={classes.act}
          aria-label={`Chegou: ${visit.patientName}`}
          onClick={() => onCheckIn(visit)}
        >
          Chegou
        </Button>
      )}
    </li>
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
