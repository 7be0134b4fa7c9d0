import { serverFeature } from '#platform/serverFeature.server.ts'
import { suppressions } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  audited: { suppression: suppressions },
})
