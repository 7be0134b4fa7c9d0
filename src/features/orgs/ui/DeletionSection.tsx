import { Button } from '@mantine/core'
import { useState } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Network } from '../contract.ts'
import { deleteNetwork } from './data.ts'
import classes from './sections.module.css'

/** Lets owners delete the network after typing its name. */
export function DeletionSection({ network: { orgId, orgName } }: { network: Network }) {
  const { role } = useActiveNetwork()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!can(role, 'network.delete')) return null

  async function go() {
    if (typed.trim() !== orgName.trim()) return setError('O nome não confere com o da rede')
    setBusy(true)
    try {
      await deleteNetwork({ orgId, orgName: typed })
      toast({ text: 'Rede excluída' })
      // The person works in another network now, or creates one: the windows get a live event.
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section
      id="excluir-rede"
      title="Excluir rede"
      description="Ninguém mais entra nela. Por 30 dias quem opera o servidor ainda pode restaurá-la."
    >
      <Button variant="default" className={classes.danger} onClick={() => setOpen(true)}>
        Excluir esta rede
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Excluir a rede?"
        confirmLabel="Excluir a rede"
        isDestructive
        isBusy={isBusy}
        onConfirm={go}
        onCancel={() => setOpen(false)}
      >
        <p className={classes.dialogDescription}>
          Toda a equipe perde o acesso na hora: unidades, convênios, exames, profissionais e pacientes deixam
          de ser vistos. Quem só trabalha nesta rede volta a criar uma.
        </p>
        <TextField
          id="nome-da-rede-a-excluir"
          label={`Digite ${orgName} para confirmar`}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setError(undefined)
          }}
        />
      </ConfirmDialog>
    </Section>
  )
}
