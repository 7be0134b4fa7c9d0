import { serverFeature } from '#platform/serverFeature.server.ts'
import { suppressionsApi } from './api.server.ts'
import { noteBooking } from './bookings.server.ts'
import { eraseFromConversations } from './erasure.server.ts'
import { mediaJobs } from './media/job.server.ts'
import { mediaOwner } from './media/owner.server.ts'
import { returnConversations } from './ownership.server.ts'
import { conversations, suppressions } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ secrets }) => ({ suppressions: suppressionsApi(secrets) }),
  jobs: mediaJobs,
  fileOwners: [mediaOwner],
  audited: { suppression: suppressions, conversation: conversations },
  fills: {
    whenMemberGone: returnConversations,
    noteInConversation: noteBooking,
    erasePatient: eraseFromConversations,
  },
})
