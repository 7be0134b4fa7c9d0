import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { TagsField } from '#ui/form/TagsField.tsx'
import { counted } from '#ui/list/itemLabels.ts'
import { Modal } from '#ui/overlay/overlays.tsx'
import { maxTags } from '../rules.ts'
import type { PatientItem } from '../schemas.ts'
import { tagsQuery } from './data.ts'
import { patientLabels } from './labels.ts'
import classes from './patients.module.css'
import { useTagsChange } from './useTagsChange.ts'

interface TagsDialogProps {
  /** Closed when empty. */
  items: readonly PatientItem[]
  onClose: () => void
}

/** Adds tags to several patients, and removes tags from them. */
export function TagsDialog({ items, onClose }: TagsDialogProps) {
  return (
    <Modal
      opened={items.length > 0}
      onClose={onClose}
      title={`Etiquetar ${counted(items.length, patientLabels)}`}
      size={480}
    >
      <Tagging items={items} onClose={onClose} />
    </Modal>
  )
}

function Tagging({ items, onClose }: TagsDialogProps) {
  const { orgId } = useActiveNetwork()
  const change = useTagsChange(orgId)
  const { data } = useQuery(tagsQuery(orgId))
  const [addTags, setAdded] = useState<readonly string[]>([])
  const [removeTags, setRemoved] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const used = [...new Set(items.flatMap(({ tags }) => tags ?? []))]

  async function save() {
    setBusy(true)
    const wrong = await change(items, { addTags, removeTags })
    if (wrong === undefined) return onClose()
    setError(wrong)
    setBusy(false)
  }

  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TagsField
        id="etiquetas-novas"
        label="Acrescentar"
        hint="Enter ou vírgula depois de cada uma"
        suggestions={data?.tags ?? []}
        maxTags={maxTags}
        value={addTags}
        onValue={setAdded}
        error={error}
      />
      {used.length > 0 && (
        <TagsField
          id="etiquetas-fora"
          label="Retirar"
          suggestions={used}
          value={removeTags}
          onValue={setRemoved}
        />
      )}
      <div className={classes.row}>
        <Button type="submit" loading={isBusy} disabled={addTags.length + removeTags.length === 0}>
          Salvar etiquetas
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
