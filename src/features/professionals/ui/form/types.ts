import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Professional, ProfessionalOptions } from '../../contract.ts'
import type { ProfessionalForm } from '../../rules.ts'

export type Form = RecordForm<ProfessionalForm, Professional>

export interface PartProps {
  readonly form: Form
  /** Undefined while they load. */
  readonly options: ProfessionalOptions | undefined
}

export const choices = (items: readonly { id: string; name: string }[] | undefined) =>
  (items ?? []).map(({ id, name }) => ({ value: id, label: name }))
