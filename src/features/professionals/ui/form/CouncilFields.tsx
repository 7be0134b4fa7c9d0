import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TagsField } from '#ui/form/TagsField.tsx'
import { commonSpecialties, councilNames, federalUnits } from '../../rules.ts'
import type { PartProps } from './types.ts'

const councilOptions = councilNames.map((name) => ({ value: name, label: name }))
const stateOptions = federalUnits.map((name) => ({ value: name, label: name }))

/** @param isNarrow in a drawer, which has only the required fields */
export function CouncilFields({ form, options, isNarrow }: PartProps & { isNarrow?: boolean }) {
  const known = options?.specialties ?? []
  return (
    <>
      <Cell span={7} narrow={2}>
        <SelectField label="Conselho" options={councilOptions} {...form.field('council')} />
      </Cell>
      <Cell span={8} narrow={2}>
        <MaskedField label="Número" autoComplete="off" maxLength={15} {...form.field('councilNumber')} />
      </Cell>
      <Cell span={4} narrow={2}>
        <SelectField label="UF" options={stateOptions} {...form.field('councilState')} />
      </Cell>
      {!isNarrow && (
        <Cell span={5} narrow={2}>
          <MaskedField
            label="RQE"
            aside="opcional"
            autoComplete="off"
            maxLength={40}
            {...form.field('rqe')}
          />
        </Cell>
      )}
      <Cell>
        <TagsField
          label="Especialidades"
          suggestions={[...new Set([...known, ...commonSpecialties])]}
          placeholder="Digite ou escolha"
          {...form.field('specialties')}
        />
      </Cell>
    </>
  )
}
