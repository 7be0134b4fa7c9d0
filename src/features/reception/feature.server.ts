import { serverFeature } from '#platform/serverFeature.server.ts'
import { receptionApi } from './api.server.ts'
import { eraseFromReception } from './erasure.server.ts'
import { receptionJobs } from './jobs.server.ts'
import { panelRoutes } from './panel/routes.server.ts'
import { receptionEntries, receptionPanels, receptionRooms, receptionSettings } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ secrets }) => ({ reception: receptionApi(secrets) }),
  routes: panelRoutes,
  jobs: ({ database }) => receptionJobs(database),
  audited: {
    receptionEntry: receptionEntries,
    receptionRoom: receptionRooms,
    receptionSettings,
    receptionPanel: receptionPanels,
  },
  fills: { erasePatient: eraseFromReception },
})
