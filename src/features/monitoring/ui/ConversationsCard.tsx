import { IconClock, IconRobot, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countsQuery, queueQuery } from '#features/inbox/ui/data.ts'
import { reasonWords } from '#features/inbox/ui/words.ts'
import { minutesBetween } from '#features/reception/rules.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { useNow } from '#ui/useNow.ts'
import classes from './wall.module.css'

/** Those who wait for a person longest. */
const shown = 4

/** Who answers the open conversations, and who waits for a person longest. */
export function ConversationsCard({ orgId }: { orgId: string }) {
  const counts = useQuery(countsQuery(orgId))
  const queue = useQuery(queueQuery(orgId, shown))
  const now = useNow()
  const failed = counts.isError ? counts : queue.isError ? queue : null
  const { open = 0, assistant = 0, queue: queued = 0 } = counts.data ?? {}
  const parts = [
    { id: 'assistant', count: assistant, word: 'assistente', Icon: IconRobot },
    { id: 'queue', count: queued, word: 'na fila', Icon: IconClock },
    { id: 'person', count: open - assistant - queued, word: 'com pessoas', Icon: IconUser },
  ] as const
  return (
    <section className={classes.card} aria-labelledby="conversas">
      <div className={classes.cardHead}>
        <h2 id="conversas">
          Conversas{' '}
          {open > 0 && <span className={classes.soft}>{open === 1 ? '1 aberta' : `${open} abertas`}</span>}
        </h2>
        <Link to={paths.conversations}>Abrir</Link>
      </div>
      {failed && (
        <ErrorRegion
          text={`As conversas não puderam ser lidas. ${sentenceOf(failed.error)}`}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
      {counts.data && open === 0 && <p className={classes.quiet}>Nenhuma conversa aberta agora.</p>}
      {counts.data && open > 0 && (
        <>
          <div className={classes.ownerBar} aria-hidden="true">
            {parts.map(
              ({ id, count }) => count > 0 && <span key={id} data-owner={id} style={{ flexGrow: count }} />,
            )}
          </div>
          <ul className={classes.owners}>
            {parts.map(({ id, count, word, Icon }) => (
              <li key={id} data-owner={id}>
                <Icon size={16} stroke={1.75} aria-hidden="true" /> <b>{count}</b> {word}
              </li>
            ))}
          </ul>
        </>
      )}
      {queue.data && queue.data.items.length > 0 && (
        <ul className={classes.waits}>
          {queue.data.items.map(({ id, name, waitingSince, queueReason, isUrgent }) => (
            <li key={id}>
              <b data-level={isUrgent ? 'alert' : 'attention'}>
                {waitingSince ? `${minutesBetween(waitingSince, now)} min` : ''}
              </b>
              <Link to={paths.conversation(id)} className={classes.plain}>
                {name}
              </Link>
              <span className={classes.soft}>{queueReason && reasonWords[queueReason]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
