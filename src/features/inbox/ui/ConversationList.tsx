import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useUser } from '#features/accounts/ui/session.tsx'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { useNow } from '#ui/useNow.ts'
import { type InboxView, inboxViews } from '../rules.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { conversationsQuery, countsQuery } from './data.ts'
import classes from './inbox.module.css'
import { viewLabels } from './words.ts'

interface ConversationListProps {
  orgId: string
  view: InboxView
  openId: string | null
  /** The address's search, which each conversation keeps. */
  query: string
  onView: (view: InboxView) => void
}

const emptyTexts: Record<InboxView, string> = {
  open: 'Nenhuma conversa aberta. Quem escrever à clínica aparece aqui.',
  queue: 'Ninguém espera resposta.',
  mine: 'Você não atende nenhuma conversa agora.',
  assistant: 'O assistente não está em nenhuma conversa agora.',
  resolved: 'Nenhuma conversa resolvida ainda.',
}

/** The conversations of one view: the queue on top, then the newest. */
export function ConversationList({ orgId, view, openId, query, onView }: ConversationListProps) {
  const { userId } = useUser()
  const now = useNow()
  const navigate = useNavigate()
  const counts = useQuery(countsQuery(orgId))
  const list = useInfiniteQuery(conversationsQuery(orgId, view, null))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const addressOf = (id: string) => `${paths.conversation(id)}${query}`

  function step(by: 1 | -1) {
    const at = items.findIndex(({ id }) => id === openId)
    const next = items[at === -1 ? 0 : at + by]
    if (next) void navigate(addressOf(next.id))
  }
  useShortcut('j', () => step(1), items.length > 0)
  useShortcut('k', () => step(-1), items.length > 0)

  return (
    <section className={classes.list} aria-label="Lista de conversas">
      <fieldset className={classes.views} aria-label="Quais conversas">
        {inboxViews.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
            {viewLabels[one]} {one !== 'resolved' && counts.data ? counts.data[one] : ''}
          </button>
        ))}
      </fieldset>
      {list.isError && (
        <ErrorRegion
          text={`As conversas não puderam ser lidas. ${sentenceOf(list.error)}`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isPending && (
        <Loading label="Carregando as conversas">
          {['um', 'dois', 'três', 'quatro'].map((row) => (
            <Skeleton key={row} height={72} mb={8} radius={8} />
          ))}
        </Loading>
      )}
      {list.data && items.length === 0 && <p className={classes.quiet}>{emptyTexts[view]}</p>}
      <ul className={classes.rows}>
        {items.map((one) => (
          <ConversationRow
            key={one.id}
            conversation={one}
            to={addressOf(one.id)}
            isOpen={one.id === openId}
            userId={userId}
            now={now}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </section>
  )
}
