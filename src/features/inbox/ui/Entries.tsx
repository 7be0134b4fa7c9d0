import { Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowRight,
  IconCheck,
  IconChecks,
  IconClock,
  IconExclamationCircle,
  IconLock,
  IconQuestionMark,
  IconRobot,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { SendView } from '#features/sends/contract.ts'
import { sendStates } from '#features/sends/rules.ts'
import { useNow } from '#ui/useNow.ts'
import type { EntryView } from '../contract.ts'
import classes from './inbox.module.css'
import { Media } from './Media.tsx'
import { useKeptScroll } from './useKeptScroll.ts'
import { betweenWords } from './words.ts'

interface EntriesProps {
  orgId: string
  /** The oldest first. */
  entries: readonly EntryView[]
  userId: string
  /** The message to begin at; null for the newest. */
  at: string | null
  isBusy: boolean
  /** Null at the beginning of the thread. */
  onOlder: (() => void) | null
  /** Null at its end. */
  onNewer: (() => void) | null
  onNewest: () => void
}

const dayFormat = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })
const dayOfYear = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

const dayWords = (at: Date, now: Date): string =>
  (at.getFullYear() === now.getFullYear() ? dayFormat : dayOfYear).format(at).replace('-feira', '')

/** What was said, in order; what is far away is let go, and read again on the way back. */
export function Entries({ orgId, entries, userId, at, isBusy, onOlder, onNewer, onNewest }: EntriesProps) {
  const box = useRef<HTMLDivElement>(null)
  const now = useNow()
  const ids = useMemo(() => entries.map(({ id }) => id), [entries])
  const [isAtEnd, setAtEnd] = useState(true)
  const scroll = useKeptScroll({
    box,
    ids,
    sticksToEnd: at === null && onNewer === null,
    onStart: () => !isBusy && onOlder?.(),
    onEnd: () => !isBusy && onNewer?.(),
    onAtEnd: setAtEnd,
  })
  const { toItem, toEnd } = scroll
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the thread opens
  useEffect(() => {
    if (at !== null) toItem(at)
  }, [at])

  let day = ''
  return (
    <div className={classes.entriesFrame}>
      <div
        ref={box}
        className={classes.entries}
        role="log"
        aria-label="Mensagens"
        aria-busy={isBusy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        {onOlder && (
          <Button variant="subtle" loading={isBusy} onClick={onOlder}>
            Mensagens anteriores
          </Button>
        )}
        {entries.length === 0 && <p className={classes.quiet}>Nada foi escrito ainda.</p>}
        {entries.map((entry) => {
          const shown = dayWords(new Date(entry.at), now)
          const isNewDay = shown !== day
          day = shown
          return (
            <div
              key={entry.id}
              data-id={entry.id}
              className={classes.entryFrame}
              data-found={entry.id === at || undefined}
            >
              {isNewDay && <p className={classes.day}>{shown}</p>}
              <Entry orgId={orgId} entry={entry} userId={userId} />
            </div>
          )
        })}
      </div>
      {(!isAtEnd || onNewer !== null) && (
        <Button
          className={classes.toNewest}
          variant="default"
          radius="xl"
          leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => (onNewer === null && at === null ? toEnd() : onNewest())}
        >
          Ir para as mais novas
        </Button>
      )}
    </div>
  )
}

function Entry({ orgId, entry, userId }: { orgId: string; entry: EntryView; userId: string }) {
  if (entry.type === 'message') {
    const { direction, author, text, media, userFullname, send } = entry.message
    return (
      <Bubble
        author={direction === 'in' ? 'patient' : author}
        by={author === 'person' ? (userFullname ?? 'Celular da clínica') : authorWords[author]}
        at={entry.at}
        send={send}
      >
        {media && <Media orgId={orgId} media={media} />}
        {text !== '' && <p>{text}</p>}
      </Bubble>
    )
  }
  if (entry.type === 'planned')
    return (
      <Bubble author="person" by={entry.userFullname ?? ''} at={entry.at} send={entry.send}>
        {entry.media && <Media orgId={orgId} media={entry.media} />}
        {entry.text !== '' && <p>{entry.text}</p>}
      </Bubble>
    )
  if (entry.type === 'decision')
    return entry.text === '' ? null : (
      <p className={classes.decision}>
        <IconRobot size={16} stroke={1.5} aria-hidden="true" />
        <span>
          <span className={classes.hidden}>Assistente: </span>
          {entry.text}
        </span>
      </p>
    )
  if (entry.kind === 'note')
    return (
      <div className={classes.note}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        <p>
          <b>Nota interna</b>{' '}
          <span className={classes.soft}>
            {entry.by ? (entry.by.userId === userId ? 'sua' : entry.by.userFullname) : 'do sistema'}, só a
            equipe vê
          </span>
          <br />
          {entry.text}
        </p>
      </div>
    )
  return (
    <p className={classes.between}>
      <IconArrowRight size={14} stroke={1.75} aria-hidden="true" /> {betweenWords(entry)},{' '}
      <time dateTime={entry.at}>{clock.format(new Date(entry.at))}</time>
    </p>
  )
}

const authorWords = {
  patient: '',
  person: '',
  automation: 'Lembrete automático',
  campaign: 'Campanha',
  assistant: 'Assistente',
} as const

interface BubbleProps {
  author: 'patient' | 'person' | 'automation' | 'campaign' | 'assistant'
  by: string
  at: string
  send: SendView | null
  children: ReactNode
}

function Bubble({ author, by, at, send, children }: BubbleProps) {
  return (
    <div className={classes.bubbleFrame} data-author={author}>
      {by !== '' && author !== 'patient' && <span className={classes.by}>{by}</span>}
      <div className={classes.bubble} data-state={send?.state}>
        <div className={classes.said}>{children}</div>
        <span className={classes.stamp}>
          <time dateTime={at}>{clock.format(new Date(at))}</time>
          {send && <SendState send={send} />}
        </span>
      </div>
      {send?.reason && <p className={classes.reason}>Não saiu: {send.reason}.</p>}
    </div>
  )
}

function SendState({ send: { state } }: { send: SendView }) {
  const Icon =
    state === 'delivered' || state === 'read'
      ? IconChecks
      : state === 'failed' || state === 'skipped'
        ? IconExclamationCircle
        : state === 'uncertain'
          ? IconQuestionMark
          : state === 'sent' || state === 'byHand'
            ? IconCheck
            : IconClock
  return (
    <span className={classes.sendState} data-state={state}>
      <Icon size={16} stroke={1.75} role="img" aria-label={sendStates[state]} />
    </span>
  )
}
