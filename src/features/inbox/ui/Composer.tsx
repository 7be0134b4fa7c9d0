import { Button, Textarea } from '@mantine/core'
import { IconBolt, IconLock, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { messageTextLimit } from '#features/sends/contract.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { useConnection } from '#platform/live/connection.ts'
import { Key } from '#ui/keys/Key.tsx'
import { useNow } from '#ui/useNow.ts'
import type { ConversationView } from '../contract.ts'
import { noteLimit } from '../rules.ts'
import { AttachButton } from './attachment/AttachButton.tsx'
import { AttachmentStrip } from './attachment/AttachmentStrip.tsx'
import { takesFiles, useAttachment } from './attachment/useAttachment.ts'
import { addNote, answerConversation, conversationKeys } from './data.ts'
import classes from './inbox.module.css'
import { QuickReplies, type ReadyText } from './QuickReplies.tsx'
import type { Draft } from './useDraft.ts'

interface ComposerProps {
  orgId: string
  conversation: ConversationView
  /** Whom the answer is about. */
  patientId: string | null
  draft: Draft
}

/** What is sent instead of free text: a template, about an appointment or about none. */
interface Templated {
  readonly templateId: string
  readonly appointmentId: string | null
}

/** Writes an answer, or a note for the team. What is typed stays until it was sent, whatever happens. */
export function Composer({ orgId, conversation, patientId, draft }: ComposerProps) {
  const { id, ownership, windowUntil } = conversation
  const client = useQueryClient()
  const now = useNow()
  const isOffline = useConnection().since !== null
  const field = useRef<HTMLTextAreaElement>(null)
  const [isNote, setNote] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  /** Somebody else took it while this was typed: what to send all the same, once they say so. */
  const [again, setAgain] = useState<(() => Promise<void>) | null>(null)
  const isClosed = windowUntil !== null && Date.parse(windowUntil) <= now.getTime()
  const isBarred = isClosed && !isNote
  const limit = isNote ? noteLimit : messageTextLimit
  const { text } = draft
  const attachment = useAttachment(orgId, conversation)
  const mayAttach = takesFiles(conversation) && !isNote && !isBarred
  const fileId = mayAttach ? (attachment.file?.id ?? null) : null
  const isWaiting = mayAttach && (attachment.upload.phase === 'sending' || attachment.problem !== '')

  // Who turns to a note, or back, types on: at once, or the first letters would be lost.
  const wasNote = useRef(isNote)
  useLayoutEffect(() => {
    if (wasNote.current !== isNote) field.current?.focus()
    wasNote.current = isNote
  }, [isNote])

  // What was put into the draft from beside it is to be gone on with.
  const length = useRef(text.length)
  useEffect(() => {
    if (text.length > length.current + 1 && document.activeElement !== field.current) field.current?.focus()
    length.current = text.length
  }, [text])

  async function send(seen: number, templated: Templated | null) {
    const typed = text.trim()
    if ((typed === '' && fileId === null && !templated) || isBusy || (isWaiting && !templated)) return
    setBusy(true)
    setError('')
    setAgain(null)
    try {
      if (isNote && !templated) await addNote({ orgId, id, text: typed })
      else
        await answerConversation({
          orgId,
          id,
          ownership: seen,
          ...(templated ? { ...templated, patientId } : { text: typed, fileId }),
        })
      if (!templated) draft.clear()
      if (!templated && fileId !== null) attachment.clear()
      setChoosing(false)
    } catch (failure) {
      const problem = problemOf(failure)
      const current = problem?.code === 'owner_changed' ? currentOf(problem) : null
      setAgain(current === null ? null : () => () => send(current, templated))
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
      for (const queryKey of conversationKeys(id)) void client.invalidateQueries({ queryKey })
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key === '/' && text === '' && !isNote) {
      event.preventDefault()
      setChoosing(true)
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send(ownership, null)
  }

  function take(ready: ReadyText, appointmentId: string | null) {
    if (isClosed || ready.isWhole) return void send(ownership, { templateId: ready.id, appointmentId })
    draft.add(ready.text)
    setChoosing(false)
    field.current?.focus()
  }

  return (
    <form
      className={classes.composer}
      data-note={isNote || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void send(ownership, null)
      }}
    >
      {error !== '' && (
        <p role="alert" className={classes.error}>
          {error}{' '}
          {again !== null && (
            <Button variant="default" size="compact-sm" onClick={() => void again()}>
              Assumir e enviar
            </Button>
          )}
        </p>
      )}
      {isChoosing && (
        <QuickReplies
          orgId={orgId}
          conversation={conversation}
          patientId={patientId}
          isClosed={isClosed}
          isBusy={isBusy || isOffline}
          onTake={take}
          onClose={() => {
            setChoosing(false)
            field.current?.focus()
          }}
        />
      )}
      {isBarred ? (
        <div className={classes.barred}>
          <p>
            <b>A janela de 24 horas fechou.</b> Até a pessoa escrever de novo, pelo WhatsApp só sai um
            template aprovado.
          </p>
          {text !== '' && <p className={classes.soft}>O que você digitou está guardado: {text}</p>}
          {!isChoosing && (
            <Button
              leftSection={<IconBolt size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setChoosing(true)}
            >
              Escolher um template
            </Button>
          )}
        </div>
      ) : (
        <Textarea
          ref={field}
          aria-label={isNote ? 'Nota interna' : 'Resposta'}
          placeholder={isNote ? 'Só a equipe vê' : 'Escreva a resposta'}
          value={text}
          onChange={(event) => draft.type(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={(event) => {
            const [file] = event.clipboardData.files
            if (!file || !mayAttach) return
            event.preventDefault()
            attachment.add(file)
          }}
          variant="unstyled"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limit}
        />
      )}
      {mayAttach && <AttachmentStrip attachment={attachment} />}
      <div className={classes.composerFoot}>
        <span className={classes.composerTools}>
          <Button
            variant="subtle"
            aria-pressed={isNote}
            leftSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              setNote(!isNote)
              setChoosing(false)
            }}
          >
            Nota interna
          </Button>
          {!isNote && !isBarred && (
            <Button
              variant="subtle"
              aria-expanded={isChoosing}
              leftSection={<IconBolt size={16} stroke={1.75} aria-hidden="true" />}
              rightSection={<Key>/</Key>}
              onClick={() => setChoosing(!isChoosing)}
            >
              Respostas prontas
            </Button>
          )}
          {mayAttach && <AttachButton isDisabled={isBusy || isOffline} onFile={attachment.add} />}
        </span>
        {!isBarred && (
          <Button
            type="submit"
            loading={isBusy}
            disabled={(text.trim() === '' && fileId === null) || isWaiting || isOffline}
            title={isOffline ? 'Sem conexão' : undefined}
            leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
            rightSection={<Key>Enter</Key>}
          >
            {isNote ? 'Anotar' : 'Enviar'}
          </Button>
        )}
      </div>
    </form>
  )
}

const currentOf = (problem: object): number | null => {
  const { current } = problem as { current?: { ownership?: unknown } }
  return typeof current?.ownership === 'number' ? current.ownership : null
}
