import { serverFeature } from '#platform/serverFeature.server.ts'
import { accountsApi } from './api.server.ts'
import { dismissMembers, findNames, readmitMembers } from './commands.server.ts'
import { accountFollower } from './follower.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ identity, secrets }, slots) => ({
    accounts: accountsApi(identity, slots.one('openAdmission')(secrets), slots.all('whenNetworkCreated')),
  }),
  fills: {
    findNames,
    accountFollower,
    whenNetworkDeleted: dismissMembers,
    whenNetworkRestored: readmitMembers,
  },
})
