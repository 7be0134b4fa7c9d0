import { Button } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { TextAreaField } from '#ui/form/TextAreaField.tsx'
import { Modal } from '#ui/overlay/overlays.tsx'
import { liftNoteLimit } from '../../rules.ts'
import type { Suppression } from '../../suppressions/contract.ts'
import { liftSuppression, restoreSuppression } from '../data.ts'
import classes from '../refusals.module.css'
import { addressWords, whatStops } from './words.ts'

interface LiftDialogProps {
  orgId: string
  refusal: Suppression
  isOpen: boolean
  onClose: () => void
}

/** Takes a refusal back for somebody who asked for it, with what they said. */
export function LiftDialog({ isOpen, onClose, ...form }: LiftDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Voltar a enviar" size={440}>
      <LiftForm {...form} onClose={onClose} />
    </Modal>
  )
}

function LiftForm({ orgId, refusal, onClose }: Omit<LiftDialogProps, 'isOpen'>) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { id, address } = refusal

  async function lift() {
    if (note.trim() === '') return setError('Escreva o que a pessoa disse')
    if (note.length > liftNoteLimit) return setError(`Até ${liftNoteLimit} caracteres`)
    setBusy(true)
    setError(undefined)
    try {
      await liftSuppression({ orgId, id, note })
      toast({
        text: `${addressWords(address)} volta a receber`,
        undo: () => restoreSuppression({ orgId, id }),
      })
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
      setBusy(false)
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void lift()
      }}
    >
      <p>
        {addressWords(address)}: {whatStops(refusal).toLowerCase()}. Só quando a própria pessoa pediu para
        voltar a receber; fica registrado com o seu nome.
      </p>
      <TextAreaField
        id="recusa-disse"
        label="O que a pessoa disse"
        placeholder="Ligou e pediu para receber os lembretes"
        limit={liftNoteLimit}
        value={note}
        onValue={setNote}
        error={error}
        required
      />
      <div className={classes.acts}>
        <Button type="submit" loading={isBusy}>
          Voltar a enviar
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
