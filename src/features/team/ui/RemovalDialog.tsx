import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rereadAccess } from '#features/accounts/ui/entrance.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { leave, removeMember } from './data.ts'
import classes from './team.module.css'

interface RemovalDialogProps {
  orgId: string
  /** The person to remove; null while the dialog is closed. */
  person: { readonly id: string; readonly userFullname: string } | null
  isSelf: boolean
  onClose: () => void
}

/** Asks for confirmation: a removal can't be undone, only followed by another invitation. */
export function RemovalDialog({ orgId, person, isSelf, onClose }: RemovalDialogProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function go() {
    if (!person) return
    setBusy(true)
    setError(null)
    try {
      await (isSelf ? leave({ orgId }) : removeMember({ orgId, userId: person.id }))
      toast({ text: isSelf ? 'Você saiu da rede' : `${person.userFullname} não faz mais parte da equipe` })
      onClose()
      await (isSelf ? rereadAccess() : client.invalidateQueries({ queryKey: ['team'] }))
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  function close() {
    setError(null)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={person !== null}
      title={isSelf ? 'Sair desta rede?' : `Remover ${person?.userFullname ?? ''}?`}
      confirmLabel={isSelf ? 'Sair da rede' : 'Remover'}
      isDestructive
      isBusy={isBusy}
      onConfirm={go}
      onCancel={close}
    >
      {isSelf
        ? 'Você deixa de ver tudo o que é desta rede. Para voltar, alguém precisa convidar você.'
        : 'O acesso termina na hora, também em janelas abertas. O que a pessoa fez continua com a rede.'}
      <div role="alert">{error && <p className={classes.failure}>{error}</p>}</div>
    </ConfirmDialog>
  )
}
