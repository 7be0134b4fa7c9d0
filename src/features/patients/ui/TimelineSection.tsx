import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { Ledger, LedgerEntry } from '#ui/ledger/Ledger.tsx'
import { PagedItems } from '#ui/list/PagedItems.tsx'
import { timelineQuery } from './data.ts'
import classes from './patients.module.css'

/** Shows the patient's events, the newest first. */
export function TimelineSection({ patientId }: { patientId: string }) {
  const { orgId } = useActiveNetwork()
  return (
    <div className={classes.stack}>
      <PagedItems
        query={useInfiniteQuery(timelineQuery(orgId, patientId))}
        failure="A linha do tempo não pôde ser carregada."
        skeleton={<Skeleton height={96} />}
        empty={null}
      >
        {(events) => (
          <Ledger>
            {events.map(({ id, at, title, detail, userFullname, link }) => (
              <LedgerEntry key={id} at={at}>
                <span className={classes.entryTitle}>{link ? <Link to={link}>{title}</Link> : title}</span>
                {detail !== '' && `. ${detail}`}
                {userFullname && <span className={classes.soft}>, por {userFullname}</span>}
              </LedgerEntry>
            ))}
          </Ledger>
        )}
      </PagedItems>
    </div>
  )
}
