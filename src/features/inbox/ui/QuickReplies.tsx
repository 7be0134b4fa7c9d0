import { Button, CloseButton, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { whenLabel } from '#features/appointments/ui/agenda/dates.ts'
import { matches } from '#lib/match.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import type { ConversationView } from '../contract.ts'
import { repliesQuery } from './data.ts'
import classes from './inbox.module.css'
import { useNextAppointments } from './panel/useNextAppointments.ts'

export interface ReadyText {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly isApproved: boolean
  readonly isWhole: boolean
}

interface QuickRepliesProps {
  orgId: string
  conversation: ConversationView
  patientId: string | null
  /** Only templates may leave now. */
  isClosed: boolean
  isBusy: boolean
  onTake: (ready: ReadyText, appointmentId: string | null) => void
  onClose: () => void
}

/** Ready texts, filled in with the patient and the next appointment; typing narrows them, Enter takes the first. */
export function QuickReplies(props: QuickRepliesProps) {
  const { orgId, conversation, patientId, isClosed, isBusy, onTake, onClose } = props
  const [typed, setTyped] = useState('')
  const next = useNextAppointments(orgId, patientId)?.[0]
  const appointmentId = next?.id ?? null
  const replies = useQuery(repliesQuery(orgId, conversation.id, { patientId, appointmentId }))
  const found = replies.data?.items.filter(({ name, text }) => matches(typed, name, text)) ?? []

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = found
    // What leaves at once is pressed, never taken by the way.
    if (first && !isClosed && !first.isWhole) onTake(first, appointmentId)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands in the form of the answer
    <div className={classes.replies} role="group" aria-label="Respostas prontas">
      <div className={classes.repliesHead}>
        <input
          type="text"
          className={classes.repliesSearch}
          aria-label="Procurar resposta pronta"
          placeholder="Procurar resposta pronta"
          value={typed}
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={press}
        />
        <CloseButton aria-label="Fechar as respostas prontas" onClick={onClose} />
      </div>
      <p className={classes.soft}>
        {patientId === null
          ? 'Vincule o contato a um paciente para usar as que falam dele.'
          : next
            ? `Preenchidas com ${next.patientName}, ${whenLabel(next.zone, next.startsAt)}.`
            : 'Preenchidas com o paciente; ele não tem próximo agendamento.'}
      </p>
      {replies.isError && (
        <ErrorRegion
          text={`As respostas prontas não puderam ser lidas. ${sentenceOf(replies.error)}`}
          onRetry={() => void replies.refetch()}
          isRetrying={replies.isFetching}
        />
      )}
      {replies.isPending && (
        <Loading label="Carregando as respostas prontas">
          <Skeleton height={64} />
        </Loading>
      )}
      {replies.data && found.length === 0 && (
        <p className={classes.quiet}>
          {isClosed
            ? 'Nenhum template aprovado serve agora. Aprove um em Templates, ou fale por outro canal.'
            : 'Nenhuma resposta pronta serve aqui.'}
        </p>
      )}
      <ul className={classes.repliesList}>
        {found.map((ready) => (
          <li key={ready.id}>
            <div>
              <b>{ready.name}</b>
              <p>{ready.text}</p>
            </div>
            <Button variant="default" disabled={isBusy} onClick={() => onTake(ready, appointmentId)}>
              {isClosed || ready.isWhole ? 'Enviar' : 'Usar'}
              <span className={classes.hidden}> {ready.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
