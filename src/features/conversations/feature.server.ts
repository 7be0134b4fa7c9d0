import { serverFeature } from '#platform/serverFeature.server.ts'
import { suppressionsApi } from './api.server.ts'
import { returnConversations } from './ownership.server.ts'
import { suppressions } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ secrets }) => ({ suppressions: suppressionsApi(secrets) }),
  audited: { suppression: suppressions },
  fills: { whenMemberGone: returnConversations },
})
