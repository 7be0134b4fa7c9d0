import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { whenLabel } from '../agenda/dates.ts'
import { movesQuery } from '../data.ts'
import classes from './visit.module.css'
import { authorOfMove, wordsOfMove } from './words.ts'

/** What happened with the visit, the newest first. */
export function MoveList({ orgId, visitId, zone }: { orgId: string; visitId: string; zone: string }) {
  const { data, error, refetch, isFetching } = useQuery(movesQuery(orgId, visitId))
  return (
    <section className={classes.section} aria-labelledby="visita-historia">
      <h3 id="visita-historia" className={classes.heading}>
        O que aconteceu
      </h3>
      {data ? (
        <ol className={classes.moves}>
          {data.items.map((move) => (
            <li key={move.id} data-undone={move.isUndone || undefined}>
              <time dateTime={move.at}>{whenLabel(zone, move.at)}</time>
              <span>
                <span className={classes.what}>{wordsOfMove(move, zone)}</span>
                {move.isUndone && ' (desfeito)'}
                <span className={classes.soft}> {authorOfMove(move)}</span>
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
