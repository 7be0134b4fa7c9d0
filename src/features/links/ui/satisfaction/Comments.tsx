import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { PagedItems } from '#ui/list/PagedItems.tsx'
import { showInstant } from '#ui/showInstant.ts'
import type { SatisfactionDays } from '../../satisfaction/rules.ts'
import { commentsQuery } from './data.ts'
import classes from './satisfaction.module.css'

/** What patients wrote with their scores, the newest first; each leads to its appointment. */
export function Comments({ days }: { days: SatisfactionDays }) {
  const { orgId } = useActiveNetwork()
  return (
    <PagedItems
      query={useInfiniteQuery(commentsQuery(orgId, days))}
      failure="Os comentários não puderam ser carregados."
      skeleton={<Skeleton height={48} />}
      empty={<p className={classes.soft}>Ninguém escreveu um comentário.</p>}
    >
      {(comments) => (
        <ul className={classes.comments}>
          {comments.map(({ appointmentId, score, comment, patientName, professionalName, unitName, at }) => (
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
      )}
    </PagedItems>
  )
}
