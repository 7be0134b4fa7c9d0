import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showInstant } from '#ui/showInstant.ts'
import type { SatisfactionDays } from '../../satisfaction/rules.ts'
import { commentsQuery } from './data.ts'
import classes from './satisfaction.module.css'

/** What patients wrote with their scores, the newest first; each leads to its appointment. */
export function Comments({ days }: { days: SatisfactionDays }) {
  const { orgId } = useActiveNetwork()
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(commentsQuery(orgId, days))
  if (error && !data)
    return (
      <ErrorRegion
        text={`Os comentários não puderam ser carregados. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Loading>
        <Skeleton height={48} />
      </Loading>
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className={classes.soft}>Ninguém escreveu um comentário.</p>
  return (
    <>
      <ul className={classes.comments}>
        {items.map(({ appointmentId, score, comment, patientName, professionalName, unitName, at }) => (
          <li key={appointmentId}>
            <span className={classes.score} data-low={score <= 6 || undefined}>
              <span className={classes.hidden}>Nota </span>
              {score}
            </span>
            <div>
              <p className={classes.comment}>{comment}</p>
              <p className={classes.soft}>
                <Link to={paths.appointment(appointmentId)}>{patientName}</Link>
                {[professionalName, unitName].filter(Boolean).map((one) => `, ${one}`)}
                {', '}
                <time dateTime={at}>{showInstant(at)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}
