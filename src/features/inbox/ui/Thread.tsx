import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#features/accounts/ui/session.tsx'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { ConversationView } from '../contract.ts'
import { Composer } from './Composer.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { channelIcons } from './ConversationRow.tsx'
import { conversationQuery, entriesQuery, markRead } from './data.ts'
import { Entries } from './Entries.tsx'
import classes from './inbox.module.css'
import { OwnerStrip } from './OwnerStrip.tsx'

interface ThreadProps {
  orgId: string
  id: string
  onBack: () => void
}

/** One conversation: who answers, what was said, and what is written next. */
export function Thread({ orgId, id, onBack }: ThreadProps) {
  const { role } = useActiveNetwork()
  const { userId } = useUser()
  const mayAnswer = can(role, 'conversations.answer')
  const conversation = useQuery(conversationQuery(orgId, id))
  const entries = useInfiniteQuery(entriesQuery(orgId, id))
  const unread = conversation.data?.unread ?? 0
  const failed = conversation.isError ? conversation : entries.isError ? entries : null

  // Who has it open reads it.
  useEffect(() => {
    if (mayAnswer && unread > 0) void markRead({ orgId, id }).catch(() => {})
  }, [orgId, id, mayAnswer, unread])

  return (
    <>
      <section className={classes.thread} aria-label="Conversa">
        <button type="button" className={classes.back} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" /> Conversas
        </button>
        {failed && (
          <ErrorRegion
            text={`A conversa não pôde ser lida. ${sentenceOf(failed.error)}`}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        )}
        {!failed && !(conversation.data && entries.data) && (
          <Loading label="Carregando a conversa">
            <Skeleton height={48} mb={12} />
            <Skeleton height={300} />
          </Loading>
        )}
        {conversation.data && entries.data && (
          <>
            <ThreadHead conversation={conversation.data} />
            <OwnerStrip
              orgId={orgId}
              conversation={conversation.data}
              userId={userId}
              mayAnswer={mayAnswer}
            />
            <Entries
              entries={entries.data.pages.flatMap((page) => page.items).toReversed()}
              userId={userId}
              more={
                entries.hasNextPage && (
                  <Button
                    variant="subtle"
                    loading={entries.isFetchingNextPage}
                    onClick={() => void entries.fetchNextPage()}
                  >
                    Mensagens anteriores
                  </Button>
                )
              }
            />
            {mayAnswer && <Composer key={id} orgId={orgId} conversation={conversation.data} />}
          </>
        )}
      </section>
      {conversation.data && <ContactPanel conversation={conversation.data} />}
    </>
  )
}

function ThreadHead({ conversation }: { conversation: ConversationView }) {
  const { name, channel, windowUntil } = conversation
  const now = useNow()
  const Channel = channel && channelIcons[channel]
  const isOpen = windowUntil !== null && Date.parse(windowUntil) > now.getTime()
  return (
    <header className={classes.threadHead}>
      <h2>
        {name} {Channel && <Channel size={18} stroke={1.5} aria-hidden="true" />}
      </h2>
      {windowUntil !== null && (
        <p className={classes.soft}>
          {isOpen
            ? `janela de 24 h até ${showRecent(windowUntil, now)}`
            : 'janela de 24 h fechada: só templates'}
        </p>
      )}
    </header>
  )
}
