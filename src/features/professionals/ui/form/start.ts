import type { ProfessionalOptions } from '../../contract.ts'
import { emptyProfessional, nextColor, type ProfessionalForm } from '../../rules.ts'

/** The values of a new professional, in a colour that the others don't have yet. */
export const startWith = (options: ProfessionalOptions | undefined): ProfessionalForm => ({
  ...emptyProfessional,
  color: nextColor(options?.colors ?? []),
})
