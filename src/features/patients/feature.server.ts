import { payloadTooLarge } from '#platform/http/body.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { patientsApi } from './api.server.ts'
import { documentOwner } from './documents.server.ts'
import { maxImportBytes } from './imports/rules.ts'
import { patientJobs } from './jobs.server.ts'
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
  jobs: ({ database }) => patientJobs(database),
  purged: [{ table: patients, files: 'patient-document' }],
  audited: { patient: patients },
  fileOwners: [documentOwner],
  bodyRules: (requireBearer) => [
    {
      method: 'POST',
      path: /^\/api\/v1\/orgs\/[^/]+\/patient-imports$/,
      // The spreadsheet, with room for the form around it.
      maxBytes: maxImportBytes + 64 * 1024,
      maxSeconds: 600,
      admit: requireBearer,
      reject: payloadTooLarge,
    },
  ],
})
