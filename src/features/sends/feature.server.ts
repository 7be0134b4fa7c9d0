import { serverFeature } from '#platform/serverFeature.server.ts'
import { outboxApi } from './outbox/api.server.ts'
import { sends } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env }, slots) => ({
    outbox: outboxApi({ findNames: slots.one('findNames'), hasMailServer: Boolean(env.SMTP_URL) }),
  }),
  audited: { outboxMessage: sends },
})
