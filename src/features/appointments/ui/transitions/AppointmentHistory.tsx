import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { whenLabel } from '../agenda/dates.ts'
import classes from '../appointment/appointment.module.css'
import { historyQuery } from '../data.ts'
import { entryAuthor, entryLabel } from './labels.ts'

/** The history of the appointment, the newest entry first. */
export function AppointmentHistory({
  orgId,
  appointmentId,
  zone,
}: {
  orgId: string
  appointmentId: string
  zone: string
}) {
  const { data, error, refetch, isFetching } = useQuery(historyQuery(orgId, appointmentId))
  return (
    <section className={classes.section} aria-labelledby="visita-historia">
      <h3 id="visita-historia" className={classes.heading}>
        O que aconteceu
      </h3>
      {data ? (
        <ol className={classes.moves}>
          {data.items.map((transition) => (
            <li key={transition.id} data-undone={transition.isUndone || undefined}>
              <time dateTime={transition.at}>{whenLabel(zone, transition.at)}</time>
              <span>
                <span className={classes.what}>{entryLabel(transition, zone)}</span>
                {transition.isUndone && ' (desfeito)'}
                <span className={classes.soft}> {entryAuthor(transition)}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : error ? (
        <ErrorRegion
          text={`A história não pôde ser carregada. ${sentenceOf(error)}`}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={72} />
        </Loading>
      )}
    </section>
  )
}
