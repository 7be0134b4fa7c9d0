import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { codeOf } from '#features/identity/ui/errorLabels.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { Modal } from '#ui/overlay/overlays.tsx'
import { Section } from '#ui/page/Section.tsx'
import { deleteOwnAccount } from '../startSession.ts'
import classes from './account.module.css'
import { Failure } from './Failure.tsx'
import { useConfirmed } from './Reauthentication.tsx'
import { failureSentence, useAsyncAction } from './useAsyncAction.ts'

const word = 'excluir'

/** Returns the service's own Portuguese reason, without the text that the SDK puts around it. */
function reasonOf(error: unknown): string {
  const reason =
    codeOf(error) === 'operation-not-allowed' && error instanceof Error
      ? /^Firebase: (.+?) \(auth\//.exec(error.message)?.[1]
      : undefined
  return reason ?? failureSentence(error)
}

export function DeleteSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      id="excluir"
      title="Excluir conta"
      description="Apaga o seu acesso a todas as redes. O que você fez nelas continua com elas."
    >
      <Button variant="default" className={classes.danger} onClick={() => setOpen(true)}>
        Excluir minha conta
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Excluir sua conta?" size={460}>
        <DeleteForm onCancel={() => setOpen(false)} />
      </Modal>
    </Section>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const [typed, setTyped] = useState('')
  const task = useAsyncAction(reasonOf)
  const confirmed = useConfirmed()
  const isConfirmed = typed.trim().toLowerCase() === word

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isConfirmed) void task.run(() => confirmed(deleteOwnAccount))
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.dialogDescription}>
        Você sai de todos os aparelhos na hora, e não há como desfazer. Uma rede em que outras pessoas
        trabalham precisa antes de outra pessoa proprietária.
      </p>
      <TextField
        id="confirmar-exclusao"
        label={`Digite ${word} para confirmar`}
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          task.forget()
        }}
      />
      <Failure text={task.error} />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" color="red" disabled={!isConfirmed} loading={task.isBusy}>
          Excluir conta
        </Button>
      </div>
    </form>
  )
}
