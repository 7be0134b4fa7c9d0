import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailsForm } from '#features/appointments/ui/appointment/DetailsForm.tsx'
import { appointmentQuery } from '#features/appointments/ui/data.ts'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { formatDay } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FormDrawer } from '#ui/form/record/FormDrawer.tsx'
import classes from './closing.module.css'

interface AuthorizationDrawerProps {
  orgId: string
  /** The appointment; null when closed. */
  id: string | null
  onClose: () => void
}

/** Fills in guia and senha by the form that the agenda has for them, over the version that is read here. */
export function AuthorizationDrawer({ orgId, id, onClose }: AuthorizationDrawerProps) {
  const query = useQuery({ ...appointmentQuery(orgId, id ?? ''), enabled: id !== null })
  const units = useQuery(everyUnitQuery(orgId))
  const appointment = query.data?.id === id ? query.data : undefined
  const unit = units.data?.find((one) => one.id === appointment?.unitId)
  return (
    <FormDrawer
      isOpen={id !== null}
      subject={id}
      title={appointment?.patientName ?? 'Guia e senha'}
      description={
        appointment &&
        [formatDay(dayIn(appointment.startsAt, unit?.timeZone)), unit?.name].filter(Boolean).join(', ')
      }
      onClose={onClose}
    >
      {appointment ? (
        <DetailsForm
          key={appointment.id}
          orgId={orgId}
          appointment={appointment}
          quote={undefined}
          before={null}
          after={null}
        />
      ) : (
        <div className={classes.waiting}>
          {query.error ? (
            <ErrorRegion
              text={`O agendamento não pôde ser carregado. ${sentenceOf(query.error)}`}
              onRetry={query.refetch}
              isRetrying={query.isFetching}
            />
          ) : (
            <Loading>
              <Skeleton height={240} />
            </Loading>
          )}
        </div>
      )}
    </FormDrawer>
  )
}
