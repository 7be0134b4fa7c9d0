import { serverFeature } from '#platform/serverFeature.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({})
