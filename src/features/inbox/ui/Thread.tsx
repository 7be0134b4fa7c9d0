import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconUserCircle } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useUser } from '#features/accounts/ui/session.tsx'
import { formatPhone } from '#lib/phone.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Drawer } from '#ui/overlay/overlays.tsx'
import { showRecent } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { ConversationView, EntryView } from '../contract.ts'
import { Composer } from './Composer.tsx'
import { channelIcons } from './ConversationRow.tsx'
import { conversationQuery, entriesQuery, markRead } from './data.ts'
import { Entries } from './Entries.tsx'
import classes from './inbox.module.css'
import { OwnerActs } from './OwnerActs.tsx'
import { OwnerStrip } from './OwnerStrip.tsx'
import { ContactPanel } from './panel/ContactPanel.tsx'
import { useBookingKey } from './panel/useBookingKey.ts'
import { useDraft } from './useDraft.ts'
import { usePresence } from './usePresence.ts'
import { initialsOf, leftWords } from './words.ts'

interface ThreadProps {
  orgId: string
  id: string
  /** The message at which it opens; null for the newest. */
  at: string | null
  onBack: () => void
  onNewest: () => void
}

/** Below this the panel is a sheet over the page. */
const panelFits = '(min-width: 1201px)'

/** One conversation: who answers, what was said, what is written next, and who the contact is. */
export function Thread({ orgId, id, at, onBack, onNewest }: ThreadProps) {
  const { role } = useActiveNetwork()
  const { userId } = useUser()
  const mayAnswer = can(role, 'conversations.answer')
  const conversation = useQuery(conversationQuery(orgId, id))
  const entries = useInfiniteQuery(entriesQuery(orgId, id, at))
  const draft = useDraft(id)
  const fits = useMediaQuery(panelFits, undefined, { getInitialValueInEffect: false })
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const unread = conversation.data?.unread ?? 0
  const failed = conversation.isError ? conversation : entries.isError ? entries : null
  usePresence(orgId, id, mayAnswer, draft.isTyping)
  useBookingKey(() => setPanelOpen(true))

  // Who has it open reads it.
  useEffect(() => {
    if (mayAnswer && unread > 0) void markRead({ orgId, id }).catch(() => {})
  }, [orgId, id, mayAnswer, unread])

  const shown = useMemo(() => {
    const all = entries.data?.pages.flatMap((page) => page.items) ?? []
    return [...new Map(all.map((one) => [one.id, one])).values()].toReversed()
  }, [entries.data])
  const patients = conversation.data?.patients ?? []
  const patientId = patients.some((one) => one.id === chosenId) ? chosenId : (patients[0]?.id ?? null)

  const panel = conversation.data && (
    <ContactPanel
      orgId={orgId}
      conversation={conversation.data}
      patientId={patientId}
      onPatient={setChosenId}
      said={lastSaid(shown)}
      onDraft={(text) => {
        draft.add(text)
        setPanelOpen(false)
      }}
    />
  )
  return (
    <>
      <section className={classes.thread} aria-label="Conversa">
        <div className={classes.threadBar}>
          <button type="button" className={classes.back} onClick={onBack}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" /> Conversas
          </button>
          {!fits && conversation.data && (
            <Button
              variant="default"
              leftSection={<IconUserCircle size={18} stroke={1.5} aria-hidden="true" />}
              onClick={() => setPanelOpen(true)}
            >
              Contato
            </Button>
          )}
        </div>
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
            <ThreadHead conversation={conversation.data}>
              {mayAnswer && <OwnerActs orgId={orgId} conversation={conversation.data} />}
            </ThreadHead>
            <OwnerStrip
              orgId={orgId}
              conversation={conversation.data}
              userId={userId}
              mayAnswer={mayAnswer}
            />
            <Entries
              orgId={orgId}
              entries={shown}
              userId={userId}
              at={at}
              isBusy={entries.isFetching}
              onOlder={entries.hasNextPage ? () => void entries.fetchNextPage() : null}
              onNewer={entries.hasPreviousPage ? () => void entries.fetchPreviousPage() : null}
              onNewest={onNewest}
            />
            {mayAnswer && (
              <Composer orgId={orgId} conversation={conversation.data} patientId={patientId} draft={draft} />
            )}
          </>
        )}
      </section>
      {fits ? (
        panel
      ) : (
        <Drawer
          opened={isPanelOpen}
          onClose={() => setPanelOpen(false)}
          position="right"
          size={400}
          title="Contato"
          padding="md"
        >
          {panel}
        </Drawer>
      )}
    </>
  )
}

/** What the contact wrote last, as far as it is here. */
const lastSaid = (entries: readonly EntryView[]): string => {
  const last = entries.findLast((one) => one.type === 'message' && one.message.direction === 'in')
  return last?.type === 'message' ? last.message.text : ''
}

function ThreadHead({ conversation, children }: { conversation: ConversationView; children: ReactNode }) {
  const { name, channel, phone, email, windowUntil } = conversation
  const now = useNow()
  const Channel = channel && channelIcons[channel]
  const isOpen = windowUntil !== null && Date.parse(windowUntil) > now.getTime()
  const address = phone === '' ? email : formatPhone(phone)
  return (
    <header className={classes.threadHead}>
      <span className={classes.avatar} aria-hidden="true">
        {initialsOf(name) || '#'}
      </span>
      <div>
        <h2>
          {name} {Channel && <Channel size={18} stroke={1.5} aria-hidden="true" />}
        </h2>
        <p className={classes.soft}>
          {[
            ...(address === '' || address === name ? [] : [address]),
            ...(windowUntil === null
              ? []
              : [
                  isOpen
                    ? `janela de 24 h até ${showRecent(windowUntil, now)}, ${leftWords(windowUntil, now)}`
                    : 'janela de 24 h fechada: só templates',
                ]),
          ].join(' · ')}
        </p>
      </div>
      {children}
    </header>
  )
}
