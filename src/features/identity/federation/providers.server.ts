import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import type { OidcSettings } from '#platform/oidc.server.ts'
import type { Flow } from './flow.server.ts'
import { type FederatedProfile, profileOf } from './profile.ts'

/** A provider's answer about a person who signed in there. */
export interface Arrival {
  readonly idToken: string
  readonly profile: FederatedProfile
}

export interface Provider {
  readonly settings: OidcSettings
  /** Returns the address for the popup. The provider redirects it back to `redirectUri`. */
  authorizationUrl(flow: Flow, redirectUri: string): Promise<URL>
  /** Exchanges the code in `returned`. */
  exchange(flow: Flow, returned: URL): Promise<Arrival>
  /** Checks signature, issuer, audience, expiry and nonce (OpenID Connect Core 1.0, 3.1.3.7); null when it has none. */
  verify(idToken: string, nonce: string | null): Promise<JWTPayload>
  /** The same for a token that a page got from the provider itself: it must be fresh. Its nonce is the caller's to check. */
  verifyFresh(idToken: string): Promise<JWTPayload & { iat: number }>
}

/** `cancelled`: by the person; `unreachable`: try later; `refused`: the answer is invalid. */
export class ProviderFailure extends Error {
  readonly reason: 'cancelled' | 'unreachable' | 'refused'
  constructor(reason: ProviderFailure['reason'], cause: unknown) {
    super(`the provider's answer: ${reason}`, { cause })
    this.reason = reason
  }
}

const timeoutSeconds = 10
/** The age up to which a provider's own ID token is taken, and how far clocks may be apart. */
export const freshSeconds = 300
export const skewSeconds = 30
/** Lifetime of a cached discovery document. Keys are looked up as tokens need them. */
const discoveryMs = 3_600_000
/** Signature algorithms with a public key. Excludes `none`, and HMAC, whose key would be our own secret. */
const algorithms = [
  'RS256',
  'PS256',
  'ES256',
  'EdDSA',
  'Ed25519',
  'RS384',
  'PS384',
  'ES384',
  'RS512',
  'PS512',
]

export function openProvider(settings: OidcSettings, now: () => Date): Provider {
  const discovered = cached(() => discover(settings), now)
  const keys = cached(async () => keysOf(await discovered()), now)

  async function read(idToken: string, more: JWTVerifyOptions = {}): Promise<JWTPayload> {
    const expected = {
      issuer: (await discovered()).serverMetadata().issuer,
      audience: settings.clientId,
      algorithms,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: now(),
    }
    const { payload } = await jwtVerify(idToken, await keys(), { ...expected, ...more })
    if (!isForUs(payload, settings.clientId)) throw new ProviderFailure('refused', 'azp')
    return payload
  }

  async function verify(idToken: string, nonce: string | null): Promise<JWTPayload> {
    const payload = await read(idToken)
    if ((payload.nonce ?? null) !== nonce) throw new ProviderFailure('refused', 'nonce')
    return payload
  }

  async function verifyFresh(idToken: string) {
    const payload = await read(idToken, { maxTokenAge: freshSeconds, clockTolerance: skewSeconds })
    return { ...payload, iat: payload.iat ?? 0 }
  }

  return {
    settings,
    authorizationUrl: (flow, redirectUri) =>
      withReason(async () => authorizationUrl(await discovered(), flow, redirectUri)),
    exchange: (flow, returned) =>
      withReason(async () => exchange(await discovered(), flow, returned, verify)),
    verify: (idToken, nonce) => withReason(() => verify(idToken, nonce)),
    verifyFresh: (idToken) => withReason(() => verifyFresh(idToken)),
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<openid.Configuration> {
  const server = new URL(issuer)
  const execute = server.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const found = await openid.discovery(server, clientId, undefined, openid.None(), {
    execute,
    timeout: timeoutSeconds,
  })
  const metadata = found.serverMetadata()
  // OpenID Connect Discovery 1.0, section 3: without the list, the provider supports HTTP Basic.
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const authentication = takesPost
    ? openid.ClientSecretPost(clientSecret)
    : openid.ClientSecretBasic(clientSecret)
  const configuration = new openid.Configuration(metadata, clientId, undefined, authentication)
  configuration.timeout = timeoutSeconds
  for (const extension of execute) extension(configuration)
  return configuration
}

async function authorizationUrl(
  configuration: openid.Configuration,
  { state, nonce, verifier }: Flow,
  redirectUri: string,
): Promise<URL> {
  const { issuer, prompt_values_supported: prompts } = configuration.serverMetadata()
  const asksAccount = issuer === 'https://accounts.google.com' || includes(prompts, 'select_account')
  return openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: 'pt-BR',
    // Reception machines are shared, so the last account at the provider must not be reused without asking.
    ...(asksAccount && { prompt: 'select_account' }),
  })
}

async function exchange(
  configuration: openid.Configuration,
  flow: Flow,
  returned: URL,
  verify: Provider['verify'],
): Promise<Arrival> {
  const tokens = await openid.authorizationCodeGrant(configuration, returned, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  })
  const idToken = tokens.id_token ?? ''
  const claims = await verify(idToken, flow.nonce)
  // OpenID Connect Core 1.0, 5.4: beside an access token, e-mail and name may come from here only.
  const email = claims.email === undefined ? await userInfo(configuration, tokens.access_token, claims) : {}
  return { idToken, profile: profileOf({ ...email, ...claims }) }
}

async function userInfo(configuration: openid.Configuration, accessToken: string, { sub = '' }: JWTPayload) {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  return openid.fetchUserInfo(configuration, accessToken, sub)
}

/**
 * OpenID Connect Core 1.0, 3.1.3.7, points 3 to 5: false for tokens for several clients, or for another one.
 */
function isForUs({ aud, azp }: JWTPayload, clientId: string): boolean {
  if (azp !== undefined) return azp === clientId
  return !Array.isArray(aud) || aud.length === 1
}

function keysOf(configuration: openid.Configuration) {
  const address = configuration.serverMetadata().jwks_uri
  if (!address) throw new ProviderFailure('refused', 'no jwks_uri')
  return createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutSeconds * 1000 })
}

const includes = (list: unknown, one: string) => Array.isArray(list) && list.includes(one)

/** Caches the result for an hour, also for simultaneous calls. Failures are not cached. */
function cached<T>(load: () => Promise<T>, now: () => Date): () => Promise<T> {
  let loading: Promise<T> | null = null
  let loadedAt = 0
  return () => {
    if (loading && now().getTime() - loadedAt < discoveryMs) return loading
    loadedAt = now().getTime()
    const attempt = load()
    loading = attempt
    attempt.catch(() => {
      if (loading === attempt) loading = null
    })
    return attempt
  }
}

async function withReason<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProviderFailure ? error : new ProviderFailure(reasonOf(error), error)
  }
}

function reasonOf(error: unknown): ProviderFailure['reason'] {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled'
    return isTransient(error.error) ? 'unreachable' : 'refused'
  }
  if (error instanceof openid.ResponseBodyError) return error.status >= 500 ? 'unreachable' : 'refused'
  if (error instanceof errors.JWKSTimeout) return 'unreachable'
  if (error instanceof errors.JOSEError) return verdict(error)
  if (error instanceof openid.ClientError) return silence.has(error.code ?? '') ? 'unreachable' : 'refused'
  // The remaining errors are fetch's own: no connection, no such host.
  return 'unreachable'
}

/** jose has one class for an answer that is not a key set; every other error is about the token. */
const verdict = (error: errors.JOSEError) => (error.code === 'ERR_JOSE_GENERIC' ? 'unreachable' : 'refused')
const isTransient = (code: string) => code === 'server_error' || code === 'temporarily_unavailable'
const silence = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])
