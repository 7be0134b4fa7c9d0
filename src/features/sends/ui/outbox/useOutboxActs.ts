import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { copyText } from '#ui/copyText.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { OutboxMessage } from '../../outbox/contract.ts'
import { addressOf } from '../../outbox/rules.ts'
import { dismissMessage, markSent, openMessage, outboxQuery, putBack } from './data.ts'

type Act = (input: { orgId: string; id: string }) => Promise<OutboxMessage>

/** What a person does with a message of the outbox. Every act may be refused: the message is judged again. */
export function useOutboxActs() {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const [busyId, setBusyId] = useState<string | null>(null)

  async function perform(act: Act, id: string): Promise<OutboxMessage | null> {
    setBusyId(id)
    try {
      return await act({ orgId, id })
    } catch (failure) {
      const data = problemOf(failure)?.data as { reason?: string } | undefined
      toast({
        text: data?.reason ? `${sentenceOf(failure)} ${data.reason}.` : sentenceOf(failure),
        icon: 'error',
      })
      return null
    } finally {
      setBusyId(null)
      void client.invalidateQueries({ queryKey: outboxQuery(orgId, 'waiting').queryKey.slice(0, 1) })
    }
  }

  async function open(message: OutboxMessage) {
    const address = addressOf(message.way, message, message)
    // A window that is opened after the answer would be blocked; it waits, and goes there or closes.
    const window_ = message.way === 'whatsapp' ? window.open('about:blank', '_blank') : null
    if (window_) window_.opener = null
    const opened = await perform(openMessage, message.id)
    if (!opened) return window_?.close()
    if (window_) window_.location.href = address
    else window.location.href = address
  }

  async function copy(message: OutboxMessage) {
    if (await perform(openMessage, message.id)) await copyText(message.text, 'Texto copiado')
  }

  /** @param text of the toast that offers to take it back */
  async function settle(act: Act, { id }: OutboxMessage, text: string) {
    if (await perform(act, id)) toast({ text, undo: () => perform(putBack, id) })
  }

  return {
    busyId,
    open,
    copy,
    confirmSent: (message: OutboxMessage) => settle(markSent, message, 'Anotada como enviada à mão'),
    dismiss: (message: OutboxMessage) => settle(dismissMessage, message, 'Mensagem descartada'),
    /** "Ainda não", and "Desfazer" of what was said to be sent. */
    putBack: (message: OutboxMessage) => perform(putBack, message.id),
  }
}

export type OutboxActs = ReturnType<typeof useOutboxActs>
