import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { PageTabs } from '#ui/page/PageTabs.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { useIsPhone } from '#ui/useIsPhone.ts'
import { useNow } from '#ui/useNow.ts'
import type { OutboxMessage } from '../../outbox/contract.ts'
import { type OutboxPart, outboxParts } from '../../outbox/rules.ts'
import { outboxQuery } from './data.ts'
import { OutboxBanner } from './OutboxBanner.tsx'
import { OutboxDetail } from './OutboxDetail.tsx'
import { OutboxList } from './OutboxList.tsx'
import { OutboxSkeleton } from './OutboxSkeleton.tsx'
import classes from './outbox.module.css'
import { useOutboxActs } from './useOutboxActs.ts'

const title = 'Campanhas'

export const meta = pageMeta('Caixa de saída local')
export const handle = { title, may: 'outbox.work' }

/** The parts by their names in the address; what waits needs none. */
const addressNames = { waiting: '', byHand: 'enviadas', expired: 'vencidas' } as const
const parts = Object.keys(outboxParts) as OutboxPart[]

export default function OutboxPage() {
  const { orgId } = useActiveNetwork()
  return (
    <Page
      title={title}
      description="Mensagens prontas que nenhum canal levou."
      tabs={<PageTabs group="campaigns" label={title} />}
    >
      <Outbox key={orgId} orgId={orgId} />
    </Page>
  )
}

function Outbox({ orgId }: { orgId: string }) {
  const [address, setAddress] = useSearchParams()
  const part = parts.find((one) => addressNames[one] === (address.get('parte') ?? '')) ?? 'waiting'
  const query = useInfiniteQuery(outboxQuery(orgId, part))
  const { data: network } = useQuery(networkQuery(orgId))
  const isPhone = useIsPhone()
  const now = useNow()
  const acts = useOutboxActs()
  const messages = query.data?.pages.flatMap(({ items }) => items) ?? []
  const chosen = messages.findIndex(({ id }) => id === address.get('mensagem'))
  // Beside the list the first one is shown at once; on a phone the list comes first.
  const at = chosen >= 0 ? chosen : isPhone ? -1 : 0
  const current = messages[at]
  const networkName = network?.orgName ?? ''

  function go(next: { part?: OutboxPart; message?: string | null }) {
    const to = new URLSearchParams()
    const name = addressNames[next.part ?? part]
    if (name) to.set('parte', name)
    if (next.message) to.set('mensagem', next.message)
    setAddress(to, { replace: !isPhone, preventScrollReset: true })
  }
  /** What is discarded is not looked at any more, also when it comes back. */
  function dismiss(message: OutboxMessage) {
    go({ message: null })
    return acts.dismiss(message)
  }
  const stepTo = (message: OutboxMessage | undefined) => (message ? () => go({ message: message.id }) : null)
  const next = stepTo(messages[at + 1])
  const previous = at > 0 ? stepTo(messages[at - 1]) : null
  useShortcut('j', () => next?.())
  useShortcut('k', () => previous?.())
  const isWaiting = current?.part === 'waiting'
  useShortcut('c', () => current && acts.copy(current), isWaiting)
  useEnter(() => current && acts.open(current), isWaiting)

  if (query.error && !query.data)
    return (
      <div className={classes.failure}>
        <ErrorRegion
          text={`A caixa de saída não pôde ser carregada. ${sentenceOf(query.error)}`}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      </div>
    )
  const counts = query.data?.pages[0]?.counts
  const isEmpty = counts && counts.waiting + counts.byHand + counts.expired === 0
  return (
    <div className={classes.whole}>
      {!(isPhone && current) && <OutboxBanner networkName={networkName} />}
      {isEmpty ? (
        <EmptyState title="Nada esperando">
          O que nenhum canal levar fica pronto aqui, para mandar à mão, uma mensagem por vez.
        </EmptyState>
      ) : (
        <div className={classes.panes}>
          {!(isPhone && current) && (
            <div className={classes.listPane}>
              <fieldset className={classes.parts} aria-label="O que mostrar">
                {parts.map((one) => (
                  <button
                    key={one}
                    type="button"
                    className={classes.part}
                    aria-pressed={one === part}
                    onClick={() => go({ part: one })}
                  >
                    {outboxParts[one]} {counts && <span className={classes.count}>{counts[one]}</span>}
                  </button>
                ))}
              </fieldset>
              {query.data ? (
                <OutboxList
                  part={part}
                  messages={messages}
                  currentId={current?.id}
                  now={now}
                  acts={acts}
                  onSelect={(message) => go({ message: message.id })}
                  onMore={query.hasNextPage ? query.fetchNextPage : null}
                  isLoadingMore={query.isFetchingNextPage}
                />
              ) : (
                <OutboxSkeleton />
              )}
            </div>
          )}
          {current && (
            <OutboxDetail
              key={current.id}
              message={current}
              networkName={networkName}
              now={now}
              acts={{ ...acts, dismiss }}
              onBack={() => go({ message: null })}
              onPrevious={previous}
              onNext={next}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Enter opens the message, unless it presses what has the focus. */
function useEnter(run: () => void, isOn: boolean) {
  useShortcut(
    'Enter',
    () => {
      const focused = document.activeElement
      if (focused instanceof HTMLElement && focused.matches('a, button, [tabindex]:not(main)'))
        focused.click()
      else run()
    },
    isOn,
  )
}
