import { useEffect, useRef, useState } from 'react'
import { can, management } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { useNow } from '#ui/useNow.ts'
import { mayReschedule } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { dayAt } from '../agenda/dates.ts'
import { queryOfAppointment } from '../availability/request.ts'
import { againOf, type BookingStart } from '../booking/draft.ts'
import type { UnitChoice } from '../booking/useChoices.ts'
import { useQuote } from '../booking/useQuote.ts'
import { AppointmentActions } from '../transitions/AppointmentActions.tsx'
import { AppointmentDialogs } from '../transitions/AppointmentDialogs.tsx'
import { AppointmentHistory } from '../transitions/AppointmentHistory.tsx'
import { Reschedule } from '../transitions/Reschedule.tsx'
import { timingAt } from '../transitions/timing.ts'
import { useAppointmentActions } from '../transitions/useAppointmentActions.ts'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { AppointmentNotes } from './AppointmentNotes.tsx'
import { AppointmentParts } from './AppointmentParts.tsx'
import classes from './appointment.module.css'
import { DetailsForm } from './DetailsForm.tsx'
import type { AppointmentOpening } from './drawerState.ts'

interface AppointmentViewProps {
  orgId: string
  appointment: Appointment
  units: readonly UnitChoice[]
  opening: AppointmentOpening
  onCovered: (isCovered: boolean) => void
  onBookAgain: (start: BookingStart) => void
}

export function AppointmentView(props: AppointmentViewProps) {
  const { orgId, appointment, units, opening, onCovered, onBookAgain } = props
  const { role } = useActiveNetwork()
  const mayBook = can(role, 'appointments.book')
  const unit = units.find(({ id }) => id === appointment.unitId)
  const zone = unit?.timeZone ?? 'America/Sao_Paulo'
  const opensReschedule = opening.action === 'reschedule' && mayBook && mayReschedule(appointment.state)
  const [isRescheduling, setRescheduling] = useState(opensReschedule)
  const now = useNow()
  const timing = timingAt(zone, appointment, now)
  const actions = useAppointmentActions(orgId, appointment, { zone, timing })
  // A new request opens the form again after it was closed; only the request counts, not what is shown now.
  const lastOpening = useRef(opening)
  useEffect(() => {
    if (lastOpening.current === opening) return
    lastOpening.current = opening
    if (opensReschedule) setRescheduling(true)
  }, [opening, opensReschedule])
  const isCovered = actions.dialog !== null
  useEffect(() => {
    onCovered(isCovered)
    return () => onCovered(false)
  }, [isCovered, onCovered])

  const whole = (
    <div className={classes.stack}>
      <AppointmentFacts
        orgId={orgId}
        appointment={appointment}
        zone={zone}
        unitName={unit?.name ?? ''}
        hasPrices={mayBook}
      />
      <AppointmentActions
        appointment={appointment}
        actions={actions}
        mayBook={mayBook}
        isManagement={management.some((one) => one === role)}
        timing={timing}
        onBookAgain={() =>
          onBookAgain(againOf(appointment, dayAt(zone, now), dayAt(zone, appointment.startsAt)))
        }
        isRescheduling={isRescheduling}
        onReschedule={() => setRescheduling(!isRescheduling)}
      />
      {isRescheduling && (
        <Reschedule
          orgId={orgId}
          appointment={appointment}
          zone={zone}
          actions={actions}
          focusOnOpen={opening.action === 'reschedule'}
          onDone={() => setRescheduling(false)}
        />
      )}
    </div>
  )
  const after = (
    <>
      <AppointmentHistory orgId={orgId} appointmentId={appointment.id} zone={zone} />
      <AppointmentParts orgId={orgId} appointment={appointment} zone={zone} />
    </>
  )
  return (
    <>
      {mayBook ? (
        <ForTheDesk orgId={orgId} appointment={appointment} before={whole} after={after} />
      ) : (
        <div className={classes.plain}>
          {whole}
          <AppointmentNotes appointment={appointment} />
          {after}
        </div>
      )}
      <AppointmentDialogs actions={actions} />
    </>
  )
}

interface ForTheDeskProps {
  orgId: string
  appointment: Appointment
  before: React.ReactNode
  after: React.ReactNode
}

function ForTheDesk({ orgId, appointment, before, after }: ForTheDeskProps) {
  const quote = useQuote({
    orgId,
    query: queryOfAppointment(appointment),
    patientId: appointment.patientId,
    startsAt: appointment.startsAt,
    exceptId: appointment.id,
  })
  return <DetailsForm orgId={orgId} appointment={appointment} quote={quote} before={before} after={after} />
}
