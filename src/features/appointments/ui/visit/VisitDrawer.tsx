import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { stateLabels } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { StateLetter } from '../agenda/StateLetter.tsx'
import { useUnits } from '../booking/useChoices.ts'
import { visitQuery } from '../data.ts'
import { VisitView } from './VisitView.tsx'
import classes from './visit.module.css'

export type VisitAct = 'reschedule'

/** Another each time that somebody asks for it. */
export interface VisitOpening {
  readonly id: string
  /** What it opens at. */
  readonly act?: VisitAct | undefined
}

interface VisitDrawerProps {
  /** Null is closed. */
  opening: VisitOpening | null
  isBeside?: boolean
  onClose: () => void
}

/** Everything of one visit, and what comes next. */
export function VisitDrawer({ opening, isBeside, onClose }: VisitDrawerProps) {
  const id = opening?.id ?? null
  const { orgId } = useActiveNetwork()
  const [isCovered, setCovered] = useState(false)
  const visit = useQuery({ ...visitQuery(orgId, id ?? ''), enabled: id !== null })
  const { units, error: unitsError, refetch } = useUnits(orgId)
  const shown = visit.data?.id === id ? visit.data : undefined
  const error = visit.error ?? unitsError
  return (
    <FormDrawer
      isOpen={id !== null}
      isCovered={isCovered}
      isBeside={isBeside}
      subject={opening}
      title={shown ? <PatientLink visit={shown} /> : 'Agendamento'}
      lead={shown && <StateLine visit={shown} />}
      onClose={onClose}
    >
      {opening && shown && units && (
        <VisitView key={shown.id} {...{ orgId, units, opening }} visit={shown} onCovered={setCovered} />
      )}
      {!(shown && units) && (
        <div className={classes.waiting}>
          {error ? (
            <ErrorRegion
              text={`O agendamento não pôde ser carregado. ${sentenceOf(error)}`}
              onRetry={() => {
                void visit.refetch()
                void refetch()
              }}
              isRetrying={visit.isFetching}
            />
          ) : (
            <Loading>
              <Skeleton height={320} />
            </Loading>
          )}
        </div>
      )}
    </FormDrawer>
  )
}

/** Professionals who see who cancelled need not be let into the record. */
function PatientLink({ visit: { patientId, patientName, state } }: { visit: Appointment }) {
  const { role } = useActiveNetwork()
  if (role === 'professional' && state === 'cancelled') return patientName
  return <Link to={paths.patient(patientId)}>{patientName}</Link>
}

function StateLine({ visit }: { visit: Appointment }) {
  return (
    <span className={classes.state} role="status">
      <StateLetter state={visit.state} />
      {stateLabels[visit.state]}
      {visit.isOverbooked && <span className={classes.overbooked}>encaixe</span>}
    </span>
  )
}
