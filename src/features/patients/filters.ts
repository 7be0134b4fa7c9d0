import { z } from 'zod'
import { several, yesNo } from '#platform/records/contract.ts'
import { status, tag } from './schemas.ts'

/** Which patients: what is typed, and what they have in common. */
export const patientFilters = {
  status: several(status),
  insurancePlanId: z.union([z.uuid(), z.literal('none')]).optional(),
  tag: several(tag),
  birthMonth: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/, { error: 'Mês inválido. De 01 a 12' })
    .optional(),
  withoutPhone: yesNo.optional(),
}
