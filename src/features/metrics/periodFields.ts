import { z } from 'zod'
import { day, uuid } from '#platform/http/fields.ts'
import { outputInstant } from '#platform/http/outputFields.ts'
import { several } from '#platform/records/contract.ts'
import { maxReportDays } from './limits.ts'

export const placeId = z.union([uuid, z.literal('none')])

/** The period and the filters of every number. */
export const period = {
  from: day().describe('O primeiro dia, no calendário de cada unidade.'),
  to: day().describe(`O último dia; até ${maxReportDays} dias.`),
  unitIds: several(uuid),
  professionalIds: several(uuid, 300),
  planIds: several(placeId).describe('Convênios, separados por vírgula; `none` é o particular.'),
}

/** What a number was in the period before. */
export const previousTotal = z
  .object({ from: z.string(), to: z.string(), until: outputInstant, total: z.int() })
  .nullable()
  .describe('O mesmo número no período anterior, até a mesma hora; `null` sem `compare`.')
export type PreviousTotal = z.infer<typeof previousTotal>
