import { serverFeature } from '#platform/serverFeature.server.ts'
import { orgsApi } from './api.server.ts'
import { logoOwner } from './logo.server.ts'
import { openPostalCodes } from './postal-codes.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env }, slots) => ({ orgs: orgsApi(openPostalCodes(env), slots.all('whenNetworkDeleted')) }),
  fileOwners: [logoOwner],
})
