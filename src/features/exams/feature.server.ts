import { serverFeature } from '#platform/serverFeature.server.ts'
import { examsApi } from './api.server.ts'
import { coverageApi } from './coverage/api.server.ts'
import { findCoverageUses } from './coverage/commands.server.ts'
import { exams } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: (_, slots) => ({ exams: examsApi(slots.uses('exam')), coverage: coverageApi }),
  purged: [{ table: exams }],
  audited: { exam: exams },
  uses: { insurancePlan: findCoverageUses },
})
