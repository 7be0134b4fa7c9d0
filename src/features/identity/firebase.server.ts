import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { Env } from '#platform/env.server.ts'
import { type IdToken, idTokenOf, rejectToken } from './tokens.server.ts'

/** The address where the hosted service publishes its keys. */
const hostedKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/**
 * Verifies ID tokens of the hosted service
 * (https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library).
 * @throws `TokenRejected`; another error when the keys can't be fetched
 */
export function hostedVerifier(
  { IDENTITY_PROJECT_ID }: Pick<Env, 'IDENTITY_PROJECT_ID'>,
  now: () => Date,
  jwks = hostedKeys,
): (token: string) => Promise<IdToken> {
  const keys = createRemoteJWKSet(new URL(jwks))
  const expected = {
    algorithms: ['RS256'],
    issuer: `https://securetoken.google.com/${IDENTITY_PROJECT_ID}`,
    audience: IDENTITY_PROJECT_ID,
  }
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, { ...expected, currentDate: now() }).catch(rejectToken)
    return idTokenOf(payload)
  }
}
