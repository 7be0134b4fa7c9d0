import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { treatments } from '../../rules.ts'
import type { Form } from './types.ts'

/** Stands for no treatment: a choice can't be empty. */
const none = 'nenhum'

export function NameFields({ form, isNarrow }: { form: Form; isNarrow?: boolean }) {
  const treatment = form.field('treatment')
  return (
    <>
      <Cell span={isNarrow ? 8 : 5} narrow={2}>
        <SelectField
          label="Tratamento"
          options={treatments.map((value) => ({ value: value || none, label: value || 'Nenhum' }))}
          {...treatment}
          value={treatment.value || none}
          onValue={(value) => treatment.onValue(value === none ? '' : value)}
        />
      </Cell>
      <Cell span={isNarrow ? 16 : 19}>
        <MaskedField label="Nome" autoComplete="off" maxLength={120} {...form.field('fullName')} />
      </Cell>
    </>
  )
}
