import { Button } from '@mantine/core'
import { useState } from 'react'
import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Modal } from '#ui/overlay/overlays.tsx'
import { type SuppressionScope, suppressionScopes } from '../../rules.ts'
import { addSuppression, liftSuppression } from '../data.ts'
import classes from '../refusals.module.css'
import { addressWords } from './words.ts'

interface AddDialogProps {
  orgId: string
  isOpen: boolean
  /** Where a patient is reached, to choose from; without them it is typed. */
  addresses?: readonly string[]
  onClose: () => void
}

/** Writes down that somebody wants no messages, as they said it at the desk or on the phone. */
export function AddDialog({ isOpen, onClose, ...form }: AddDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Registrar pedido" size={440}>
      <AddForm {...form} onClose={onClose} />
    </Modal>
  )
}

const scopes = Object.entries(suppressionScopes).map(([value, label]) => ({
  value: value as SuppressionScope,
  label,
}))
const channels = [
  { value: 'all' as const, label: 'Todos os canais' },
  ...Object.entries(outreachKinds).map(([value, label]) => ({ value: value as OutreachKind, label })),
]

function AddForm({ orgId, addresses, onClose }: Omit<AddDialogProps, 'isOpen'>) {
  const [address, setAddress] = useState(addresses?.[0] ?? '')
  const [scope, setScope] = useState<SuppressionScope>('marketing')
  const [channel, setChannel] = useState<OutreachKind | 'all'>('all')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function add() {
    if (address.trim() === '') return setError('Telefone com DDD ou e-mail. Ex: (11) 98765-4321')
    setBusy(true)
    setError(undefined)
    try {
      const added = await addSuppression({
        orgId,
        address,
        scope,
        channel: channel === 'all' ? null : channel,
      })
      toast({
        text: `${addressWords(added.address)} não recebe mais`,
        undo: () => liftSuppression({ orgId, id: added.id, note: 'Registrado por engano' }),
      })
      onClose()
    } catch (failure) {
      const data = problemOf(failure)?.data as { errors?: Record<string, string> } | undefined
      setError(data?.errors?.address ?? sentenceOf(failure))
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
        void add()
      }}
    >
      {addresses && addresses.length > 0 ? (
        <SelectField
          id="recusa-contato"
          label="Contato"
          options={addresses.map((value) => ({ value, label: addressWords(value) }))}
          value={address}
          onValue={setAddress}
          error={error}
          required
        />
      ) : (
        <TextField
          id="recusa-contato"
          label="Telefone ou e-mail"
          placeholder="(11) 98765-4321"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          error={error}
          required
        />
      )}
      <SelectField
        id="recusa-o-que"
        label="O que não quer receber"
        options={scopes}
        value={scope}
        onValue={setScope}
        hint={
          scope === 'automated'
            ? 'Nem lembretes nem campanhas. O que a equipe escreve à mão ainda pode sair.'
            : 'Lembretes e confirmações continuam.'
        }
        required
      />
      <SelectField
        id="recusa-canal"
        label="Por onde"
        options={channels}
        value={channel}
        onValue={setChannel}
        required
      />
      <div className={classes.acts}>
        <Button type="submit" loading={isBusy}>
          Registrar
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
