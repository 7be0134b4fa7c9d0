import { serverFeature } from '#platform/serverFeature.server.ts'
import { unitsApi } from './api.server.ts'
import { resources, units } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (_, slots) => ({ units: unitsApi(slots.uses('unit')) }),
  purged: [{ table: resources }, { table: units }],
  audited: { unit: units },
})
