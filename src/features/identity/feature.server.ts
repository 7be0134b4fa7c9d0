import type { BodyRule } from '#platform/http/body.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import type { Identity } from './identity.server.ts'
import { errorEnvelope, rejection } from './protocol.server.ts'

// Every request is authenticated by it, so that the roots open it themselves.
export { type Identity, identityApiKey, isForeignToken, openIdentity } from './identity.server.ts'
export { limitedAddress } from './rules.ts'

declare module '#platform/serverFeature.server.ts' {
  interface Parts {
    readonly identity: Identity
  }
}

export const server = serverFeature<typeof import('./feature.ts')>({
  jobs: ({ identity, database: { clock } }) => [
    {
      name: 'rotate-identity-keys',
      cron: '27 3 * * *',
      run: () => identity.rotateKeys(clock.now()),
    },
    { name: 'prune-identity', cron: '47 3 * * *', run: () => identity.prune(clock.now()) },
  ],
  bodyRules: (): BodyRule[] => [
    {
      path: /^\/(identitytoolkit|securetoken)\.googleapis\.com\//,
      maxBytes: 64 * 1024,
      maxSeconds: 30,
      reject: asEnvelope,
    },
  ],
})

function asEnvelope(): Response {
  const error = rejection('PAYLOAD_TOO_LARGE')
  return Response.json(errorEnvelope(error), {
    status: error.status,
    headers: { 'cache-control': 'no-store' },
  })
}
