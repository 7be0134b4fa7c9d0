import { IconRobot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countsQuery, queueQuery } from '#features/inbox/ui/data.ts'
import { initialsOf, mediaWords, waitWords } from '#features/inbox/ui/words.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import classes from './day.module.css'

/** Those who wait for a person longest. */
const shown = 3

/** The conversations that wait for a person, with what was said last. */
export function QueueCard({ orgId, now }: { orgId: string; now: Date }) {
  const counts = useQuery(countsQuery(orgId))
  const queue = useQuery(queueQuery(orgId, shown))
  const failed = counts.isError ? counts : queue.isError ? queue : null
  const items = queue.data?.items ?? []
  return (
    <section className={classes.card} aria-labelledby="conversas">
      <div className={classes.head}>
        <h2 id="conversas" className={classes.title}>
          Conversas na fila {counts.data && <span className={classes.count}>{counts.data.queue}</span>}
        </h2>
        <Link to={paths.conversations} className={classes.link} aria-label="Abrir as conversas">
          Abrir
        </Link>
      </div>
      {failed && (
        <div className={classes.empty}>
          <ErrorRegion
            text={`As conversas não puderam ser lidas. ${sentenceOf(failed.error)}`}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        </div>
      )}
      {queue.data && items.length === 0 && <p className={classes.empty}>Ninguém espera por uma pessoa.</p>}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map(({ id, name, last, waitingSince, isUrgent }) => (
            <li key={id}>
              <Link to={paths.conversation(id)} className={classes.talk}>
                <span className={classes.avatar} aria-hidden="true">
                  {initialsOf(name) || '#'}
                </span>
                <span className={classes.talkText}>
                  <span className={classes.talkName}>{name}</span>
                  <span className={classes.talkLast}>
                    {last && (last.text || (last.mediaKind ? mediaWords[last.mediaKind] : ''))}
                  </span>
                </span>
                <span className={classes.talkWait} data-urgent={isUrgent || undefined}>
                  {waitingSince && waitWords(waitingSince, now)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {counts.data && <Rest queue={counts.data.queue} assistant={counts.data.assistant} />}
    </section>
  )
}

/** Who else there is: `Mais 1 na fila, 12 com o assistente`. */
function Rest({ queue, assistant }: { queue: number; assistant: number }) {
  const more = queue - shown
  const parts = [more > 0 ? `mais ${more} na fila` : '', assistant > 0 ? `${assistant} com o assistente` : '']
  const text = parts.filter(Boolean).join(', ')
  if (text === '') return null
  return (
    <p className={classes.cardFoot}>
      {assistant > 0 && <IconRobot size={16} stroke={1.75} className={classes.robot} aria-hidden="true" />}
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </p>
  )
}
