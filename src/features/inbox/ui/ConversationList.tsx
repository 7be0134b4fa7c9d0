import { ActionIcon, Skeleton } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#features/accounts/ui/session.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { SearchInput } from '#ui/list/SearchInput.tsx'
import { shell, useShell } from '#ui/shell/store.ts'
import { useNow } from '#ui/useNow.ts'
import type { InboxView } from '../rules.ts'
import type { InboxAddress } from './address.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { showCount } from './count.ts'
import { conversationsQuery, countsQuery } from './data.ts'
import classes from './inbox.module.css'
import { ListFilters } from './ListFilters.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { useKeptScroll } from './useKeptScroll.ts'
import { viewLabels } from './words.ts'

interface ConversationListProps {
  orgId: string
  address: InboxAddress
  openId: string | null
  /** The address's search, which each conversation keeps. */
  query: string
  onChange: (part: Partial<InboxAddress>) => void
}

const emptyTexts: Record<InboxView, string> = {
  open: 'Nenhuma conversa aberta. Quem escrever à clínica aparece aqui.',
  queue: 'Ninguém espera resposta.',
  mine: 'Você não atende nenhuma conversa agora.',
  assistant: 'O assistente não está em nenhuma conversa agora.',
  resolved: 'Nenhuma conversa resolvida ainda.',
}
/** Those that are counted; what was resolved is asked for beside the filters. */
const lists = ['open', 'queue', 'mine', 'assistant'] as const
const nothingText = 'Nenhuma conversa com esses filtros.'

/** The conversations of one view: the queue on top, then the newest; or what a search found. */
export function ConversationList({ orgId, address, openId, query, onChange }: ConversationListProps) {
  const { role } = useActiveNetwork()
  const counts = useQuery(countsQuery(orgId))
  const [isSetting, setSetting] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const first = useRef<HTMLDivElement>(null)
  const { view, search } = address
  // What narrows the list is never hidden.
  const showsFilters = isFiltering || isFiltered(address)
  return (
    <section className={classes.list} aria-label="Lista de conversas">
      <div className={classes.listHead}>
        <SearchInput
          label="Nome, telefone ou mensagem"
          value={search}
          onSearch={(typed) => onChange({ search: typed })}
          onLeaveDown={() => first.current?.querySelector<HTMLElement>('a')?.focus()}
        />
        <ActionIcon
          variant={showsFilters ? 'light' : 'subtle'}
          size={40}
          aria-label="Filtros"
          aria-expanded={showsFilters}
          disabled={search.trim() !== ''}
          onClick={() => {
            setFiltering(!showsFilters)
            if (isFiltered(address)) onChange(withoutFilters(address))
          }}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.5} />
        </ActionIcon>
        {can(role, 'conversations.configure') && (
          <ActionIcon
            variant="subtle"
            size={40}
            aria-label="Como a fila anda"
            onClick={() => setSetting(true)}
          >
            <IconSettings size={20} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
      {isSetting && <SettingsDialog orgId={orgId} onClose={() => setSetting(false)} />}
      {search.trim() === '' && (
        <>
          <fieldset className={classes.views} aria-label="Quais conversas">
            {lists.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === view}
                onClick={() => onChange({ view: one })}
              >
                {viewLabels[one]} {counts.data ? showCount(counts.data[one]) : ''}
              </button>
            ))}
          </fieldset>
          {showsFilters && (
            <ListFilters
              orgId={orgId}
              address={address}
              unread={counts.data?.unread ?? null}
              onChange={onChange}
            />
          )}
        </>
      )}
      <div ref={first} className={classes.listBody}>
        {search.trim() === '' ? (
          <Rows key={JSON.stringify(address)} orgId={orgId} address={address} openId={openId} query={query} />
        ) : (
          <SearchResults orgId={orgId} q={search.trimStart()} openId={openId} query={query} />
        )}
      </div>
    </section>
  )
}

const isFiltered = ({ view, isUnread, channel, unitId }: InboxAddress): boolean =>
  view === 'resolved' || isUnread || channel !== null || unitId !== null

const withoutFilters = ({ view }: InboxAddress): Partial<InboxAddress> => ({
  view: view === 'resolved' ? 'open' : view,
  isUnread: false,
  channel: null,
  unitId: null,
})

function Rows({ orgId, address, openId, query }: Omit<ConversationListProps, 'onChange'>) {
  const { userId } = useUser()
  const now = useNow()
  const navigate = useNavigate()
  const list = useInfiniteQuery(conversationsQuery(orgId, address))
  const items = useMemo(() => {
    const all = list.data?.pages.flatMap((page) => page.items) ?? []
    // What moved up while pages were read may stand in two of them.
    return [...new Map(all.map((one) => [one.id, one])).values()]
  }, [list.data])
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const box = useRef<HTMLDivElement>(null)
  const { onScroll } = useKeptScroll({
    box,
    ids,
    sticksToEnd: false,
    onStart: () => list.hasPreviousPage && !list.isFetching && void list.fetchPreviousPage(),
    onEnd: () => list.hasNextPage && !list.isFetching && void list.fetchNextPage(),
  })
  useChatList(ids, openId, (id) => void navigate(`${paths.conversation(id)}${query}`))

  const { view, isUnread, channel, unitId } = address
  const isNarrowed = isUnread || channel !== null || unitId !== null
  return (
    <div ref={box} className={classes.scroll} onScroll={onScroll}>
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
      {list.data && items.length === 0 && (
        <p className={classes.quiet}>{isNarrowed ? nothingText : emptyTexts[view]}</p>
      )}
      <ul className={classes.rows}>
        {items.map((one) => (
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
      {list.isFetchingNextPage && (
        <Loading label="Carregando mais conversas">
          <Skeleton height={72} radius={8} />
        </Loading>
      )}
    </div>
  )
}

/** The list in the shell's store, through which J and K go from one conversation to the next. */
function useChatList(ids: readonly string[], openId: string | null, open: (id: string) => void) {
  useEffect(() => {
    shell.setChatList(ids)
    return () => shell.setChatList([])
  }, [ids])
  const chatList = useShell((state) => state.chatList)
  function step(by: 1 | -1) {
    const at = openId === null ? -1 : chatList.indexOf(openId)
    const next = chatList[at === -1 ? 0 : at + by]
    if (next) open(next)
  }
  useShortcut('j', () => step(1), chatList.length > 0)
  useShortcut('k', () => step(-1), chatList.length > 0)
}
