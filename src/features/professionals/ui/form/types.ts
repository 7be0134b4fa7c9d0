import type { Option } from '#ui/form/choices.ts'
import type { RecordForm } from '#ui/form/record/useRecordForm.tsx'
import type { Professional, ProfessionalOptions } from '../../contract.ts'
import type { ProfessionalForm } from '../../rules.ts'

export type Form = RecordForm<ProfessionalForm, Professional>

export interface PartProps {
  readonly form: Form
  /** Undefined while they load. */
  readonly options: ProfessionalOptions | undefined
}

/** Options by name; exams are found by their category too. */
export const choices = (
  items: readonly { id: string; name: string; category?: string }[] | undefined,
): Option[] =>
  (items ?? []).map(({ id, name, category = '' }) => ({ value: id, label: name, keywords: category }))
