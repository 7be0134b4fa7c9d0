import { SelectField } from '#ui/form/SelectField.tsx'
import type { PartProps } from './types.ts'

const nobody = 'nenhuma'

/** The professional's account in the team; an account belongs to one professional. */
export function AccountField({ form, options, ownId }: PartProps & { ownId: string | null }) {
  const field = form.field('userId')
  const members = (options?.members ?? []).map(({ userId, name, professionalId }) => ({
    value: userId,
    label: name,
    disabled: professionalId !== null && professionalId !== ownId,
  }))
  return (
    <SelectField
      label="Pessoa da equipe"
      options={[{ value: nobody, label: 'Ninguém: não entra no sistema' }, ...members]}
      {...field}
      value={field.value ?? nobody}
      onValue={(chosen) => field.onValue(chosen === nobody ? null : chosen)}
    />
  )
}
