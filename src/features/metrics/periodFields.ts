import { z } from 'zod'
import { day, uuid } from '#platform/http/fields.ts'
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
