import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { validate as isUuid } from 'uuid'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { appointmentParameter, paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import { stateLabels } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import { StateInitial } from '../agenda/StateInitial.tsx'
import type { BookingStart } from '../booking/draft.ts'
import { useUnits } from '../booking/useChoices.ts'
import { appointmentQuery } from '../data.ts'
import { AppointmentView } from './AppointmentView.tsx'
import classes from './appointment.module.css'
import type { AppointmentOpening } from './drawerState.ts'

interface AppointmentDrawerProps {
  /** Null when closed. */
  opening: AppointmentOpening | null
  isDocked?: boolean
  onClose: () => void
  /** Opens the booking of another one like it. */
  onBookAgain: (start: BookingStart) => void
}

/** All details of one appointment, and the next actions. */
export function AppointmentDrawer({ opening, isDocked, onClose, onBookAgain }: AppointmentDrawerProps) {
  const id = opening?.id ?? null
  const { orgId } = useActiveNetwork()
  const [isCovered, setCovered] = useState(false)
  const appointment = useQuery({ ...appointmentQuery(orgId, id ?? ''), enabled: id !== null && isUuid(id) })
  const { units, error: unitsError, refetch } = useUnits(orgId)
  const shown = appointment.data?.id === id ? appointment.data : undefined
  const error = appointment.error ?? unitsError
  const isUnknown =
    id !== null && (!isUuid(id) || [403, 404].includes(problemOf(appointment.error)?.status ?? 0))
  return (
    <FormDrawer
      isOpen={id !== null}
      isCovered={isCovered}
      isDocked={isDocked}
      address={id === null ? null : { name: appointmentParameter, value: id }}
      subject={opening}
      title={shown ? <PatientLink appointment={shown} /> : 'Agendamento'}
      description={shown && <StateLine appointment={shown} />}
      onClose={onClose}
    >
      {opening && shown && units && (
        <AppointmentView
          key={shown.id}
          orgId={orgId}
          units={units}
          opening={opening}
          appointment={shown}
          onCovered={setCovered}
          onBookAgain={onBookAgain}
        />
      )}
      {!(shown && units) && (
        <div className={classes.waiting}>
          {isUnknown ? (
            <p role="alert">
              Este agendamento não existe nesta rede, ou não está entre os que você pode ver.
            </p>
          ) : error ? (
            <ErrorRegion
              text={`O agendamento não pôde ser carregado. ${sentenceOf(error)}`}
              onRetry={() => {
                void appointment.refetch()
                void refetch()
              }}
              isRetrying={appointment.isFetching}
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

/**
 * Links to the patient's record; professionals still see the name of a patient who cancelled, but may not
 * open the record.
 */
function PatientLink({ appointment: { patientId, patientName, state } }: { appointment: Appointment }) {
  const { role } = useActiveNetwork()
  if (role === 'professional' && state === 'cancelled') return patientName
  return <Link to={paths.patient(patientId)}>{patientName}</Link>
}

function StateLine({ appointment }: { appointment: Appointment }) {
  return (
    <span className={classes.state} role="status">
      <StateInitial state={appointment.state} />
      {stateLabels[appointment.state]}
      {appointment.isOverbooked && <span className={classes.overbooked}>encaixe</span>}
    </span>
  )
}
