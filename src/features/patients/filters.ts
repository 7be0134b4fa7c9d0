import { z } from 'zod'
import { text, uuid } from '#platform/http/fields.ts'
import { several, yesNo } from '#platform/records/contract.ts'
import { status, tag } from './schemas.ts'

/** The filters of the list of patients: the search text and shared fields. */
export const patientFilters = {
  status: several(status),
  insurancePlanId: z
    .union([uuid, z.literal('none')])
    .optional()
    .describe('Um convênio; `none` é o particular.'),
  tag: several(tag),
  birthMonth: text(2)
    .regex(/^(0[1-9]|1[0-2])$/, { error: 'Mês inválido. De 01 a 12' })
    .optional()
    .describe('Aniversariantes do mês, de `01` a `12`.'),
  withoutPhone: yesNo.optional().describe('Só quem não tem telefone.'),
}
