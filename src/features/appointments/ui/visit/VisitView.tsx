import { useEffect, useRef, useState } from 'react'
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
import type { VisitOpening } from './VisitDrawer.tsx'
import { VisitFacts } from './VisitFacts.tsx'
import classes from './visit.module.css'

interface VisitViewProps {
  orgId: string
  visit: Appointment
  units: readonly UnitChoice[]
  opening: VisitOpening
  onCovered: (isCovered: boolean) => void
}

export function VisitView({ orgId, visit, units, opening, onCovered }: VisitViewProps) {
  const { role } = useActiveNetwork()
  const mayBook = can(role, 'appointments.book')
  const unit = units.find(({ id }) => id === visit.unitId)
  const zone = unit?.timeZone ?? 'America/Sao_Paulo'
  const isToMove = opening.act === 'reschedule' && mayBook && mayReschedule(visit.state)
  const [isMoving, setMoving] = useState(isToMove)
  const acts = useVisitActs(orgId, visit)
  // Asked for once more, it is there once more, though it was left meanwhile; what is shown now decides nothing.
  const asked = useRef(opening)
  useEffect(() => {
    if (asked.current === opening) return
    asked.current = opening
    if (isToMove) setMoving(true)
  }, [opening, isToMove])
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
        <Reschedule
          {...{ orgId, visit, zone, acts }}
          takesFocus={opening.act === 'reschedule'}
          onDone={() => setMoving(false)}
        />
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
