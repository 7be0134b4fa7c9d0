import { useEffect, useState } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { mayReschedule } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import type { UnitChoice } from '../booking/useChoices.ts'
import { useQuote } from '../booking/useQuote.ts'
import { wishOfVisit } from './ask.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { MoveList } from './MoveList.tsx'
import { Reschedule } from './Reschedule.tsx'
import { ToldByPatient } from './ToldByPatient.tsx'
import { useVisitActs } from './useVisitActs.ts'
import { VisitActs } from './VisitActs.tsx'
import { VisitDialogs } from './VisitDialogs.tsx'
import { VisitFacts } from './VisitFacts.tsx'
import classes from './visit.module.css'

interface VisitViewProps {
  orgId: string
  visit: Appointment
  units: readonly UnitChoice[]
  /** Opens at another time for it. */
  isToMove: boolean
  onCovered: (isCovered: boolean) => void
}

export function VisitView({ orgId, visit, units, isToMove, onCovered }: VisitViewProps) {
  const { role } = useActiveNetwork()
  const mayBook = can(role, 'appointments.book')
  const unit = units.find(({ id }) => id === visit.unitId)
  const zone = unit?.timeZone ?? 'America/Sao_Paulo'
  const [isMoving, setMoving] = useState(isToMove && mayBook && mayReschedule(visit.state))
  const acts = useVisitActs(orgId, visit)
  const isCovered = acts.question !== null
  useEffect(() => {
    onCovered(isCovered)
    return () => onCovered(false)
  }, [isCovered, onCovered])

  const whole = (
    <div className={classes.stack}>
      <VisitFacts orgId={orgId} visit={visit} zone={zone} unitName={unit?.name ?? ''} hasPrices={mayBook} />
      <VisitActs
        visit={visit}
        acts={acts}
        mayBook={mayBook}
        isMoving={isMoving}
        onReschedule={() => setMoving(!isMoving)}
      />
      {isMoving && (
        <Reschedule orgId={orgId} visit={visit} zone={zone} acts={acts} onDone={() => setMoving(false)} />
      )}
    </div>
  )
  const after = <MoveList orgId={orgId} visitId={visit.id} zone={zone} />
  return (
    <>
      {mayBook ? (
        <ForTheDesk orgId={orgId} visit={visit} before={whole} after={after} />
      ) : (
        <div className={classes.plain}>
          {whole}
          <ToldByPatient visit={visit} />
          {after}
        </div>
      )}
      <VisitDialogs acts={acts} />
    </>
  )
}

interface ForTheDeskProps {
  orgId: string
  visit: Appointment
  before: React.ReactNode
  after: React.ReactNode
}

function ForTheDesk({ orgId, visit, before, after }: ForTheDeskProps) {
  const quote = useQuote({
    ...{ orgId, wish: wishOfVisit(visit), patientId: visit.patientId, startsAt: visit.startsAt },
  })
  return <DetailsForm {...{ orgId, visit, quote, before, after }} />
}
