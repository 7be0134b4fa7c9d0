import { importBody } from '#platform/imports/api.server.ts'
import { importJobs } from '#platform/imports/jobs.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { examsApi } from './api.server.ts'
import { coverageApi } from './coverage/api.server.ts'
import { findCoverageUses } from './coverage/commands.server.ts'
import { examImport } from './imports/kind.server.ts'
import { exams } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ admission }, slots) => ({ exams: examsApi(slots.uses('exam'), admission), coverage: coverageApi }),
  jobs: ({ database }) => importJobs(examImport, database),
  purged: [{ table: exams }],
  audited: { exam: exams },
  bodyRules: importBody('exam-imports'),
  uses: { insurancePlan: findCoverageUses },
})
