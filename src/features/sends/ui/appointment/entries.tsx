import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconClock,
  IconExclamationMark,
  IconEye,
  IconPlayerSkipForward,
  IconQuestionMark,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { channelKinds } from '#features/channels/rules.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { showRecentIn } from '#ui/showInstant.ts'
import { useNow } from '#ui/useNow.ts'
import type { MessageView, PlannedSend, SendView } from '../../messages/contract.ts'
import { type SendState, sendStates } from '../../rules.ts'
import classes from './appointmentMessages.module.css'
import { retrySend } from './data.ts'

const icons: Readonly<Record<SendState, TablerIcon>> = {
  planned: IconClock,
  claimed: IconClock,
  waiting: IconClock,
  sent: IconCheck,
  byHand: IconCheck,
  joined: IconCheck,
  delivered: IconChecks,
  read: IconEye,
  failed: IconExclamationMark,
  uncertain: IconQuestionMark,
  skipped: IconPlayerSkipForward,
  recalled: IconPlayerSkipForward,
}

interface PlannedEntryProps {
  send: PlannedSend
  zone: string
}

/** What has not become a message: it waits for its time, or was held back. */
export function PlannedEntry({ send, zone }: PlannedEntryProps) {
  const now = useNow()
  const when = showRecentIn(zone, send.dueAt, now)
  const isPlanned = send.state === 'planned'
  return (
    <li className={classes.entry} data-state={send.state}>
      <p className={classes.line}>
        <State state={send.state} label={isPlanned ? 'Programada' : sendStates[send.state]} />
        <span className={classes.soft}>
          {channelKinds[send.channel]}, <time dateTime={send.dueAt}>{when}</time>
        </span>
      </p>
      {send.templateName && <p>{send.templateName}</p>}
      {send.reason && <p className={classes.reason}>{sentence(send.reason)}</p>}
    </li>
  )
}

interface MessageEntryProps {
  orgId: string
  message: MessageView
  zone: string
}

/** A message that went out, or an answer. */
export function MessageEntry({ orgId, message, zone }: MessageEntryProps) {
  const { direction, channel, at, text, send, userFullname, needsPerson } = message
  const now = useNow()
  const when = <time dateTime={at}>{showRecentIn(zone, at, now)}</time>
  return (
    <li className={classes.entry} data-direction={direction} data-state={send?.state}>
      <p className={classes.line}>
        {direction === 'in' ? (
          <span className={classes.state}>
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />
            Respondeu
          </span>
        ) : (
          send && <State state={send.state} label={sendStates[send.state]} />
        )}
        <span className={classes.soft}>
          {channelKinds[channel]}, {when}
          {userFullname && `, por ${userFullname}`}
          {send && send.attempt > 1 && `, ${send.attempt}ª tentativa`}
        </span>
      </p>
      <p className={classes.text}>{text}</p>
      {needsPerson && <p className={classes.reason}>Ninguém entendeu esta resposta: leia e responda.</p>}
      {send?.reason && <p className={classes.reason}>{sentence(send.reason)}</p>}
      {send?.state === 'uncertain' && (
        <p className={classes.soft}>Pode ter chegado. Não é reenviada sozinha.</p>
      )}
      {send?.state === 'failed' && !send.isRetried && <Retry orgId={orgId} send={send} />}
    </li>
  )
}

function Retry({ orgId, send: { id } }: { orgId: string; send: SendView }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  async function retry() {
    setBusy(true)
    setError('')
    await retrySend({ orgId, id }).catch((failure: unknown) => setError(sentenceOf(failure)))
    setBusy(false)
  }
  return (
    <div className={classes.retry}>
      <Button variant="default" size="compact-md" loading={isBusy} onClick={retry}>
        Tentar de novo
      </Button>
      <p role="alert" className={classes.error}>
        {error}
      </p>
    </div>
  )
}

function State({ state, label }: { state: SendState; label: string }) {
  const Icon = icons[state]
  return (
    <span className={classes.state}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {label}
    </span>
  )
}

const sentence = (reason: string) => `${reason.charAt(0).toLocaleUpperCase('pt-BR')}${reason.slice(1)}.`
