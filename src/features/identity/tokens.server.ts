import { randomBytes } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Env } from '#platform/env.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { type Keys, signingAlgorithm } from './keys.server.ts'
import type { Account } from './queries/accounts.server.ts'
import { inSeconds, tokenLifetimeSeconds } from './rules.ts'
import { rememberVerified } from './verifiedTokenCache.server.ts'

/** The content of a verified ID token. Times are in seconds. */
export interface IdToken {
  uid: string
  email: string
  emailVerified: boolean
  name: string | null
  authTime: number
  expiresAt: number
  signInProvider: string
  /** True when a second factor was shown at sign-in. */
  secondFactor: boolean
  factorId: string | null
  /**
   * The person's session to which the token belongs. Null with the hosted service, which does not provide it.
   */
  sessionId: string | null
}

/** The way in which a person signed in. */
export interface SignedIn {
  readonly authTime: Date
  readonly provider: string
  /** The second factor that was shown, if any. */
  readonly factorId: string | null
  readonly sessionId: string
  /** The person's ids at the linked providers. */
  readonly identities: Record<string, string>
}

export class TokenRejected extends Error {
  readonly reason: 'invalid' | 'expired'
  /** The expiry of an expired token, in seconds. */
  readonly expiredAt: number
  constructor(reason: 'invalid' | 'expired', expiredAt = 0) {
    super(`the ID token is ${reason}`)
    this.reason = reason
    this.expiredAt = expiredAt
  }
}

export interface Tokens {
  issue(account: Account, session: SignedIn): Promise<string>
  /** Verifies the token itself. The caller checks that its account is still valid. */
  verify(token: string): Promise<IdToken>
}

type TokensEnv = Pick<Env, 'IDENTITY_ISSUER' | 'IDENTITY_PROJECT_ID'>

export function createTokens(keys: Keys, env: TokensEnv, now: () => Date): Tokens {
  const expected = {
    algorithms: [signingAlgorithm],
    issuer: env.IDENTITY_ISSUER,
    audience: env.IDENTITY_PROJECT_ID,
  }
  const remembered = rememberVerified<IdToken>(now)
  return {
    async issue(account, session) {
      const { kid, privateKey } = await keys.signer()
      return new SignJWT(claimsOf(account, session))
        .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
        .setIssuer(env.IDENTITY_ISSUER)
        .setAudience(env.IDENTITY_PROJECT_ID)
        .setSubject(account.uid)
        .setIssuedAt(inSeconds(now()))
        .setExpirationTime(inSeconds(now()) + tokenLifetimeSeconds)
        .sign(privateKey)
    },
    verify: remembered(async (token) => {
      const keyOf = async ({ kid }: { kid?: string }) => {
        const key = kid && (await keys.verifier(kid))
        if (!key) throw new TokenRejected('invalid')
        return key
      }
      const options = { ...expected, currentDate: now() }
      const { payload } = await jwtVerify(token, keyOf, options).catch(rejectToken)
      return idTokenOf(payload)
    }),
  }
}

/** The claims of the hosted service (https://firebase.google.com/docs/auth/admin/verify-id-tokens). */
function claimsOf(account: Account, session: SignedIn): JWTPayload {
  const federated = Object.entries(session.identities).map(([providerId, subject]) => [providerId, [subject]])
  return {
    ...(account.displayName && { name: account.displayName }),
    ...(account.photoUrl && { picture: account.photoUrl }),
    auth_time: inSeconds(session.authTime),
    user_id: account.uid,
    sid: session.sessionId,
    email: account.email,
    email_verified: account.emailVerified,
    firebase: {
      identities: { ...Object.fromEntries(federated), email: [account.email] },
      sign_in_provider: session.provider,
      ...(session.factorId && {
        sign_in_second_factor: 'totp',
        second_factor_identifier: session.factorId,
      }),
    },
  }
}

const claims = z.object({
  sub: z.string().min(1).max(128),
  email: z.string().min(1),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  auth_time: z.number(),
  exp: z.number(),
  sid: z.string().optional(),
  firebase: z.object({
    sign_in_provider: z.string(),
    sign_in_second_factor: z.string().optional(),
    second_factor_identifier: z.string().optional(),
  }),
})

/**
 * Reads the payload of a signed token.
 * @throws `TokenRejected` when it is not an ID token with an e-mail
 */
export function idTokenOf(payload: JWTPayload): IdToken {
  const read = claims.safeParse(payload)
  if (!read.success) throw new TokenRejected('invalid')
  const { sub, email, email_verified, name, auth_time, exp, sid, firebase } = read.data
  return {
    uid: sub,
    email,
    emailVerified: email_verified,
    name: name ?? null,
    authTime: auth_time,
    expiresAt: exp,
    signInProvider: firebase.sign_in_provider,
    secondFactor: firebase.sign_in_second_factor !== undefined,
    factorId: firebase.second_factor_identifier ?? null,
    sessionId: sid ?? null,
  }
}

/**
 * Translates errors of verification. Failures to reach the
 * keys are rethrown: they say nothing about the token.
 */
export function rejectToken(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new TokenRejected('expired', error.payload.exp)
  if (error instanceof errors.JOSEError && verdicts.has(error.code)) throw new TokenRejected('invalid')
  throw error
}

const verdicts = new Set<string>([
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWKSMultipleMatchingKeys.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTInvalid.code,
])

export const sessionIdLength = 24
/** An id that names a session to its own person. It grants no access. */
export const sessionIdOf = (tokenHash: string) => tokenHash.slice(0, sessionIdLength)

/** Returns an opaque token of 256 bits. */
export const newRefreshToken = () => randomBytes(32).toString('base64url')
export const looksLikeRefreshToken = (token: string) => /^[\w-]{43}$/.test(token)
export const hashRefreshToken = (secrets: Secrets, token: string) => secrets.hash(token, 'identity.refresh')
