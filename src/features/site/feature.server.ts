import { serverFeature } from '#platform/serverFeature.server.ts'
import { siteApi } from './api.server.ts'
import { contactForm } from './contactForm.server.ts'
import { siteJobs } from './jobs.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ post, secrets, env }) => ({ site: siteApi({ post, secrets, env }) }),
  jobs: ({ database }) => siteJobs(database),
  fills: { openContactForm: contactForm },
})
