import { serverFeature } from '#platform/serverFeature.server.ts'
import { campaigns } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  purged: [{ table: campaigns }],
})
