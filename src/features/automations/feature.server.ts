import { serverFeature } from '#platform/serverFeature.server.ts'
import { automations } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  purged: [{ table: automations }],
})
