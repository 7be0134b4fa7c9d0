import { importBody } from '#platform/imports/api.server.ts'
import { importJobs } from '#platform/imports/jobs.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { professionalsApi } from './api.server.ts'
import { findExamUses, findPlanUses, findUnitUses } from './commands.server.ts'
import { professionalImport } from './imports/kind.server.ts'
import { blocks, professionals } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ admission }, slots) => ({
    professionals: professionalsApi({
      findUses: slots.uses('professional'),
      findBooked: slots.all('findBooked'),
      admission,
    }),
  }),
  jobs: ({ database }) => importJobs(professionalImport, database),
  purged: [{ table: blocks }, { table: professionals }],
  audited: { professional: professionals },
  bodyRules: importBody('professional-imports'),
  uses: { unit: findUnitUses, insurancePlan: findPlanUses, exam: findExamUses },
})
