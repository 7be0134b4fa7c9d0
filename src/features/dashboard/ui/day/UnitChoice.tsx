import { useState } from 'react'
import type { UnitItem } from '#features/units/contract.ts'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import classes from './day.module.css'

interface UnitChoiceProps {
  unit: UnitItem
  units: readonly UnitItem[]
  onUnit: (id: string) => void
}

const id = 'unidade-do-dia'

/** The unit whose day is shown, where there are several. */
export function UnitChoice({ unit, units, onUnit }: UnitChoiceProps) {
  const [note, setNote] = useState<string | null>(null)
  if (units.length < 2) return null
  return (
    <div className={classes.unit}>
      <SelectInput
        id={id}
        aria-label="Unidade"
        aria-describedby={note ? `${id}-hint` : undefined}
        options={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={unit.id}
        onValue={onUnit}
        onNote={setNote}
      />
      <FieldNotes id={id} error={undefined} hint={note} />
    </div>
  )
}
