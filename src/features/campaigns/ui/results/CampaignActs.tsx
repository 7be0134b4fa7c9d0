import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { Key } from '#ui/keys/Key.tsx'
import { useShortcut } from '#ui/keys/shortcuts.ts'
import type { Campaign } from '../../contract.ts'
import { formatCount } from '../labels.ts'
import { useCampaignActs } from '../useCampaignActs.ts'

/** Pauses, resumes, cancels what is left. */
export function CampaignActs({ campaign: { id, state }, queued }: { campaign: Campaign; queued: number }) {
  const acts = useCampaignActs(id)
  const [isAsking, setAsking] = useState(false)
  const isSending = state === 'sending'
  const isRunning = isSending || state === 'paused'
  const turn = isSending ? acts.pause : acts.resume
  useShortcut('p', turn, isRunning && !acts.isBusy)
  const messages = `${formatCount(queued)} ${queued === 1 ? 'mensagem' : 'mensagens'}`
  const isAhead = state === 'scheduled'
  if (!isRunning && !isAhead) return null
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {isAhead ? 'Cancelar envio' : 'Cancelar o resto'}
      </Button>
      {isRunning && (
        <Button
          variant={isSending ? 'default' : 'filled'}
          loading={acts.isBusy}
          leftSection={
            isSending ? <IconPlayerPause size={18} stroke={1.5} /> : <IconPlayerPlay size={18} stroke={1.5} />
          }
          rightSection={<Key>P</Key>}
          aria-keyshortcuts="P"
          onClick={turn}
        >
          {isSending ? 'Pausar' : 'Retomar'}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={isAhead ? 'Cancelar este envio?' : 'Cancelar o que ainda não saiu?'}
        confirmLabel={isAhead ? 'Cancelar envio' : `Cancelar ${messages}`}
        cancelLabel="Voltar"
        isDestructive
        isBusy={acts.isBusy}
        onConfirm={() => {
          acts.cancel(isAhead ? 'Envio cancelado: voltou a ser rascunho' : 'O resto foi cancelado')
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          {isAhead
            ? 'Ela volta a ser rascunho, e ninguém recebe nada.'
            : `${messages} na fila não ${queued === 1 ? 'sai' : 'saem'} mais. As que já saíram não voltam, e as respostas continuam chegando.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
