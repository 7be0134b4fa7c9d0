import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import type { OutreachKind } from '../../rules.ts'
import { testChannel } from '../data.ts'
import { channelNames } from '../rulesFields.ts'
import { TestRecipientFields } from '../TestRecipientFields.tsx'
import type { Acts } from '../useActs.ts'
import { useTestRecipient } from '../useTestRecipient.ts'
import classes from './cards.module.css'

/** Sends a text of ours to somebody of the team; how it goes is shown in the card. */
export function TestButton({ channel: { kind }, acts }: { channel: { kind: OutreachKind }; acts: Acts }) {
  const [isOpen, setOpen] = useState(false)
  const recipient = useTestRecipient(kind)

  async function send() {
    const to = await recipient.settle()
    if (to === undefined) return
    if (await acts.run('test', (orgId) => testChannel({ orgId, kind, to }))) setOpen(false)
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={17} stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Enviar teste
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Enviar teste por ${channelNames[kind]}`}
        confirmLabel="Enviar teste"
        isBusy={acts.busy === 'test'}
        onConfirm={send}
        onCancel={() => setOpen(false)}
      >
        <p className={classes.dialogText}>
          Vai um texto curto, dizendo que é um teste, só para quem é da equipe. Como ele anda aparece aqui.
        </p>
        <TestRecipientFields id={`${kind}.teste`} recipient={recipient} />
      </ConfirmDialog>
    </>
  )
}
