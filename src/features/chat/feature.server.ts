import { payloadTooLarge } from '#platform/http/body.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { chatJobs } from './jobs.server.ts'
import { chatRoutes } from './routes.server.ts'

/** A message of a thousand letters, each of which may take some bytes. */
const maxBytes = 16 * 1024

export const server = serverFeature<typeof import('./feature.ts')>({
  routes: chatRoutes,
  bodyRules: () => [{ path: /^\/api\/chat\//, maxBytes, maxSeconds: 30, reject: payloadTooLarge }],
  jobs: ({ database }) => chatJobs(database),
})
