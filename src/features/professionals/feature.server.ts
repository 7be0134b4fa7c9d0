import { serverFeature } from '#platform/serverFeature.server.ts'
import { professionalsApi } from './api.server.ts'
import { findExamUses, findPlanUses, findUnitUses } from './commands.server.ts'
import { blocks, professionals } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (_, slots) => ({
    professionals: professionalsApi({
      findUses: slots.uses('professional'),
      findBooked: slots.all('findBooked'),
    }),
  }),
  purged: [{ table: blocks }, { table: professionals }],
  audited: { professional: professionals },
  uses: { unit: findUnitUses, insurancePlan: findPlanUses, exam: findExamUses },
})
