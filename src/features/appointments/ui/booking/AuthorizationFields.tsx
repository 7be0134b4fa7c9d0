import { DateField } from '#ui/form/DateField.tsx'
import { MaskedField } from '#ui/form/MaskedField.tsx'
import { Cell } from '#ui/form/record/FieldGrid.tsx'
import type { BoundField } from '#ui/form/record/useRecordForm.tsx'

export interface AuthorizationForm {
  field(name: 'authorizationNumber' | 'authorizationPassword' | 'authorizationValidUntil'): BoundField<string>
}

/** What the convênio gave: the guia, its senha and its last day. */
export function AuthorizationFields({ form }: { form: AuthorizationForm }) {
  return (
    <>
      <Cell span={8} narrow={2}>
        <MaskedField label="Guia" autoComplete="off" maxLength={20} {...form.field('authorizationNumber')} />
      </Cell>
      <Cell span={8} narrow={2}>
        <MaskedField
          label="Senha"
          autoComplete="off"
          maxLength={20}
          {...form.field('authorizationPassword')}
        />
      </Cell>
      <Cell span={8} narrow={2}>
        <DateField label="Validade" {...form.field('authorizationValidUntil')} />
      </Cell>
    </>
  )
}
