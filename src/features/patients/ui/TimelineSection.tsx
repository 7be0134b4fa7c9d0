import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Ledger, LedgerEntry } from '#ui/ledger/Ledger.tsx'
import { timelineQuery } from './data.ts'
import classes from './patients.module.css'

/** Shows the patient's events, the newest first. */
export function TimelineSection({ patientId }: { patientId: string }) {
  const { orgId } = useActiveNetwork()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    timelineQuery(orgId, patientId),
  )
  if (error && !data)
    return (
      <ErrorRegion
        text={`A linha do tempo não pôde ser carregada. ${sentenceOf(error)}`}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Loading>
        <Skeleton height={96} />
      </Loading>
    )
  return (
    <div className={classes.stack}>
      <Ledger>
        {data.pages
          .flatMap(({ items }) => items)
          .map(({ id, at, title, detail, userFullname, link }) => (
            <LedgerEntry key={id} at={at}>
              <span className={classes.entryTitle}>{link ? <Link to={link}>{title}</Link> : title}</span>
              {detail !== '' && `. ${detail}`}
              {userFullname && <span className={classes.soft}>, por {userFullname}</span>}
            </LedgerEntry>
          ))}
      </Ledger>
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </div>
  )
}
