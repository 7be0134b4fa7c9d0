import { importBody } from '#platform/imports/api.server.ts'
import { importJobs } from '#platform/imports/jobs.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { patientsApi } from './api.server.ts'
import { documentOwner } from './documents.server.ts'
import { erasureJob } from './erasure/erase.server.ts'
import { patientImport } from './imports/kind.server.ts'
import { patients } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env, identity, post, admission }, slots) => ({
    patients: patientsApi({
      post,
      isRecent: identity.isRecent,
      origin: env.ORIGIN,
      productName: env.PRODUCT_NAME,
      findUses: slots.uses('patient'),
      ownPatients: slots.one('ownPatients'),
      seenPatients: slots.one('seenPatients'),
      careOf: slots.one('careOf'),
      timeline: slots.all('timeline'),
      admission,
    }),
  }),
  jobs: ({ database, secrets }, slots) => [
    ...importJobs(patientImport, database),
    erasureJob({ database, secrets, erasers: slots.all('erasePatient') }),
  ],
  audited: { patient: patients },
  fileOwners: [documentOwner],
  bodyRules: importBody('patient-imports'),
})
