import { serverFeature } from '#platform/serverFeature.server.ts'
import { channels } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  purged: [{ table: channels }],
})
