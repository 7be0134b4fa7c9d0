import { useQuery } from '@tanstack/react-query'
import { roleNames } from '#features/accounts/ui/roles.ts'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { roles } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx'
import type { BoundField } from '#ui/form/record/useRecordForm.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { roleNotes } from './labels.ts'
import type { PlaceForm } from './placeForm.ts'
import { useOwnPlace } from './useOwnPlace.ts'

interface PlaceFieldsProps {
  fields: { readonly [F in keyof PlaceForm]: BoundField<PlaceForm[F]> }
}

/** Role and units of an invited person or a member, limited to what the actor may give. */
export function PlaceFields({ fields }: PlaceFieldsProps) {
  const { orgId } = useActiveNetwork()
  const own = useOwnPlace()
  const { data: units } = useQuery(everyUnitQuery(orgId))
  const { hint, ...chosen } = fields.role
  const offered = roles.filter((one) => one !== 'owner' || own.role === 'owner' || chosen.value === 'owner')
  return (
    <>
      <SelectField
        {...chosen}
        label="Papel"
        options={offered.map((value) => ({ value, label: roleNames[value] }))}
        hint={hint ?? roleNotes[chosen.value]}
      />
      {chosen.value !== 'owner' && own.unitIds === null && (
        <SwitchField
          {...fields.isEverywhere}
          label="Todas as unidades"
          note="Também as que ainda serão abertas."
        />
      )}
      {!fields.isEverywhere.value && (
        <MultiSelectField
          {...fields.unitIds}
          label="Unidades"
          placeholder="Escolha as unidades"
          options={(units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}
