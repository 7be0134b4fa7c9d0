import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell } from '#ui/form/record/FieldGrid.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { fullNameLimit, treatments } from '../../rules.ts'
import type { Form } from './types.ts'

/** Stands for no treatment, as a choice can't be empty. */
const none = 'nenhum'

/**
 * On a page the treatment stands before the name; in a drawer, which begins with the required fields, after
 * it.
 */
export function NameFields({ form, isNarrow }: { form: Form; isNarrow?: boolean }) {
  return isNarrow ? (
    <>
      <Name form={form} isFirst />
      <Treatment form={form} />
    </>
  ) : (
    <>
      <Treatment form={form} />
      <Name form={form} />
    </>
  )
}

function Name({ form, isFirst }: { form: Form; isFirst?: boolean }) {
  return (
    <Cell span={19}>
      <MaskedField
        label="Nome"
        autoComplete="off"
        maxLength={fullNameLimit}
        data-autofocus={isFirst}
        {...form.field('fullName')}
      />
    </Cell>
  )
}

function Treatment({ form }: { form: Form }) {
  const treatment = form.field('treatment')
  // The API may have set another one.
  const offered = [...new Set<string>([...treatments, treatment.value])]
  return (
    <Cell span={5} narrow={2}>
      <SelectField
        label="Tratamento"
        options={offered.map((value) => ({ value: value || none, label: value || 'Nenhum' }))}
        {...treatment}
        value={treatment.value || none}
        onValue={(value) => treatment.onValue(value === none ? '' : value)}
      />
    </Cell>
  )
}
