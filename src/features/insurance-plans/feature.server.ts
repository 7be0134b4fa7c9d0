import { serverFeature } from '#platform/serverFeature.server.ts'
import { plansApi } from './api.server.ts'
import { insurancePlans, insuranceProducts } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (_, slots) => ({ insurancePlans: plansApi(slots.uses('insurancePlan')) }),
  purged: [{ table: insuranceProducts }, { table: insurancePlans }],
  audited: { insurancePlan: insurancePlans },
})
