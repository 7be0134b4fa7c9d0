import { serverFeature } from '#platform/serverFeature.server.ts'
import { templates } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  purged: [{ table: templates }],
})
