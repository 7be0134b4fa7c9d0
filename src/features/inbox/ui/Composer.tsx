import { Button, Textarea } from '@mantine/core'
import { IconLock, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { messageTextLimit } from '#features/sends/contract.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { useConnection } from '#platform/live/connection.ts'
import { dropNote, readNote, writeNote } from '#ui/form/draftNotes.ts'
import { Key } from '#ui/keys/Key.tsx'
import type { ConversationView } from '../contract.ts'
import { noteLimit } from '../rules.ts'
import { addNote, answerConversation, conversationKeys } from './data.ts'
import classes from './inbox.module.css'

interface ComposerProps {
  orgId: string
  conversation: ConversationView
}

/** Writes an answer, or a note for the team. What is typed stays until it was sent, whatever happens. */
export function Composer({ orgId, conversation }: ComposerProps) {
  const { id, ownership, windowUntil } = conversation
  const client = useQueryClient()
  const isOffline = useConnection().since !== null
  const key = `conversa ${id}`
  const [text, setText] = useState(() => String(readNote(key) ?? ''))
  const [isNote, setNote] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  /** Somebody else took it while this was typed: the `ownership` to send it all the same. */
  const [changed, setChanged] = useState<number | null>(null)
  const isClosed = windowUntil !== null && Date.parse(windowUntil) <= Date.now() && !isNote
  const limit = isNote ? noteLimit : messageTextLimit

  function type(next: string) {
    setText(next)
    writeNote(key, next)
  }

  async function send(seen: number) {
    const typed = text.trim()
    if (typed === '' || isBusy) return
    setBusy(true)
    setError('')
    try {
      if (isNote) await addNote({ orgId, id, text: typed })
      else await answerConversation({ orgId, id, ownership: seen, text: typed })
      setText('')
      dropNote(key)
      setChanged(null)
    } catch (failure) {
      const problem = problemOf(failure)
      const current = problem?.code === 'owner_changed' ? currentOf(problem) : null
      setChanged(current)
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
      for (const queryKey of conversationKeys(id)) void client.invalidateQueries({ queryKey })
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send(ownership)
  }

  return (
    <form
      className={classes.composer}
      data-note={isNote || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void send(ownership)
      }}
    >
      {error !== '' && (
        <p role="alert" className={classes.error}>
          {error}{' '}
          {changed !== null && (
            <Button variant="default" size="compact-sm" onClick={() => void send(changed)}>
              Assumir e enviar
            </Button>
          )}
        </p>
      )}
      <Textarea
        aria-label={isNote ? 'Nota interna' : 'Resposta'}
        placeholder={
          isNote
            ? 'Só a equipe vê'
            : isClosed
              ? 'A janela de 24 h fechou: espere a pessoa escrever, ou mande um template pelo agendamento'
              : 'Escreva a resposta'
        }
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        variant="unstyled"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limit}
        disabled={isClosed}
      />
      <div className={classes.composerFoot}>
        <Button
          variant="subtle"
          aria-pressed={isNote}
          leftSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setNote(!isNote)}
        >
          Nota interna
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={text.trim() === '' || isClosed || isOffline}
          title={isOffline ? 'Sem conexão' : undefined}
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
          rightSection={<Key>Enter</Key>}
        >
          {isNote ? 'Anotar' : 'Enviar'}
        </Button>
      </div>
    </form>
  )
}

const currentOf = (problem: object): number | null => {
  const { current } = problem as { current?: { ownership?: unknown } }
  return typeof current?.ownership === 'number' ? current.ownership : null
}
