import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { problemOf, sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx'
import { counted } from '#ui/list/itemLabels.ts'
import { Modal } from '#ui/overlay/overlays.tsx'
import type { ProfessionalItem } from '../../contract.ts'
import { changePlans, changeUnits, optionsQuery, professionalCollection } from '../data.ts'
import { changedParts, professionalLabels } from '../labels.ts'
import classes from './bulk.module.css'

const labels = {
  units: {
    title: 'Mudar unidades',
    add: 'Passam a atender em',
    remove: 'Deixam de atender em',
    removeHint: 'Os horários que têm nestas unidades saem junto.',
    done: 'Unidades mudadas',
    save: changeUnits,
  },
  plans: {
    title: 'Convênios',
    add: 'Passam a aceitar',
    remove: 'Deixam de aceitar',
    removeHint: undefined,
    done: 'Convênios mudados',
    save: changePlans,
  },
} as const

interface PartsDialogProps {
  /** Null when closed. */
  what: keyof typeof labels | null
  items: readonly ProfessionalItem[]
  onClose: () => void
}

/** Adds and removes units or convênios of several professionals. */
export function PartsDialog({ what, items, onClose }: PartsDialogProps) {
  return (
    <Modal opened={what !== null} onClose={onClose} title={what ? labels[what].title : ''} size={480}>
      {what && <Parts key={what} what={what} items={items} onClose={onClose} />}
    </Modal>
  )
}

function Parts({ what, items, onClose }: PartsDialogProps & { what: keyof typeof labels }) {
  const { orgId } = useActiveNetwork()
  const client = useQueryClient()
  const { data: known } = useQuery(optionsQuery(orgId))
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const text = labels[what]
  const options = (known?.[what] ?? []).map(({ id, name }) => ({ value: id, label: name }))

  async function save() {
    setBusy(true)
    setError(undefined)
    try {
      await text.save({ orgId, ids: items.map(({ id }) => id), add: [...add], remove: [...remove] })
      toast({ text: changedParts(text.done, items.length) })
      await client.invalidateQueries({ queryKey: professionalCollection.queryKey })
      onClose()
    } catch (failed) {
      const data = problemOf(failed)?.data as { errors?: Record<string, string> } | undefined
      setError(data?.errors?.add ?? sentenceOf(failed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={classes.parts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={classes.whom}>Vale para {counted(items.length, professionalLabels)}.</p>
      <MultiSelectField
        id="lote-acrescentar"
        label={text.add}
        options={options.filter(({ value }) => !remove.includes(value))}
        value={add}
        onValue={setAdd}
        placeholder="Escolher"
        error={error}
      />
      <MultiSelectField
        id="lote-retirar"
        label={text.remove}
        options={options.filter(({ value }) => !add.includes(value))}
        value={remove}
        onValue={setRemove}
        placeholder="Escolher"
        hint={remove.length > 0 ? text.removeHint : undefined}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancelar
        </Button>
        <Button type="submit" loading={isBusy} disabled={add.length + remove.length === 0}>
          Salvar
        </Button>
      </div>
    </form>
  )
}
