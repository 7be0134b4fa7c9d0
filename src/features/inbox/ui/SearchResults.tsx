import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#features/accounts/ui/session.tsx'
import { markMatches } from '#lib/match.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import { messageParameter } from './address.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { searchQuery } from './data.ts'
import classes from './inbox.module.css'

interface SearchResultsProps {
  orgId: string
  q: string
  openId: string | null
  query: string
}

/** Whom and what a search found; a message opens its conversation where it stands. */
export function SearchResults({ orgId, q, openId, query }: SearchResultsProps) {
  const { userId } = useUser()
  const now = useNow()
  const found = useInfiniteQuery(searchQuery(orgId, q))
  const people = found.data?.pages[0]?.conversations ?? []
  const messages = found.data?.pages.flatMap((page) => page.messages) ?? []
  const addressOf = (id: string, messageId: string) =>
    `${paths.conversation(id)}${query}${query === '' ? '?' : '&'}${messageParameter}=${messageId}`
  return (
    <div className={classes.scroll}>
      {found.isError && (
        <ErrorRegion
          text={`A busca não pôde ser feita. ${sentenceOf(found.error)}`}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {found.isPending && (
        <Loading label="Buscando">
          <Skeleton height={72} mb={8} radius={8} />
          <Skeleton height={72} radius={8} />
        </Loading>
      )}
      <div role="status">
        {found.data && people.length + messages.length === 0 && !found.hasNextPage && (
          <p className={classes.quiet}>
            Nada encontrado para “{q.trim()}”. A busca compara começos de palavras, sem acentos.
          </p>
        )}
      </div>
      {people.length > 0 && (
        <section aria-label="Pessoas">
          <h2 className={classes.resultsTitle}>Pessoas</h2>
          <ul className={classes.rows}>
            {people.map((one) => (
              <ConversationRow
                key={one.id}
                conversation={one}
                to={`${paths.conversation(one.id)}${query}`}
                isOpen={one.id === openId}
                userId={userId}
                now={now}
              />
            ))}
          </ul>
        </section>
      )}
      {messages.length > 0 && (
        <section aria-label="Mensagens encontradas">
          <h2 className={classes.resultsTitle}>Mensagens</h2>
          <ul className={classes.rows}>
            {messages.map((one) => (
              <li key={one.id}>
                <Link to={addressOf(one.conversationId, one.id)} className={classes.found}>
                  <span className={classes.rowHead}>
                    <b className={classes.rowName}>{one.name}</b>
                    <time className={classes.soft} dateTime={one.at}>
                      {showRecent(one.at, now)}
                    </time>
                  </span>
                  <span className={classes.foundText}>
                    {one.direction === 'out' && 'Clínica: '}
                    {marked(q, one.text)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Procurar nas mais antigas
        </Button>
      )}
    </div>
  )
}

function marked(q: string, text: string) {
  let at = 0
  return markMatches(q, text).map(({ text: piece, isMatch }) => {
    const key = at
    at += piece.length
    return isMatch ? <mark key={key}>{piece}</mark> : piece
  })
}
