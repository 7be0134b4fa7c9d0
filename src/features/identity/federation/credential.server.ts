import { createHash } from 'node:crypto'
import { decodeProtectedHeader, type JWTPayload } from 'jose'
import { transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import { type ProtocolError, rejection } from '../protocol.server.ts'
import { spend } from '../queries/usedCredentials.server.ts'
import { type FederatedCredential, openCredential } from './flow.server.ts'
import { type FederatedProfile, profileOf } from './profile.ts'
import { type IdpRequest, readCredential } from './protocol.server.ts'
import { freshSeconds, type Provider, ProviderFailure, skewSeconds } from './providers.server.ts'

const credentialRejected = () =>
  rejection('INVALID_IDP_RESPONSE', 'The credential is invalid, expired or used.')

interface Redeemed {
  readonly credential: FederatedCredential
  readonly provider: Provider
}

/**
 * Verifies the credential of a popup, or a provider's own ID token, and uses it up. Using it up comes first, in
 * its own transaction, so that it never works twice.
 * @throws `INVALID_IDP_RESPONSE`, `MISSING_OR_INVALID_NONCE`, `OPERATION_NOT_ALLOWED` (no such provider),
 * `PROVIDER_UNREACHABLE`
 */
export async function redeemCredential(context: IdentityContext, request: IdpRequest): Promise<Redeemed> {
  const { given, providerId, nonce } = readCredential(request)
  const named = providerId === undefined ? undefined : context.providers.get(providerId)
  if (providerId !== undefined && !named) throw rejection('OPERATION_NOT_ALLOWED')
  if (named && isIdToken(given)) return redeemIdToken(context, named, given, nonce)
  const credential = openCredential(context.secrets, given, context.now())
  if (!credential || credential.providerId !== (providerId ?? credential.providerId))
    throw credentialRejected()
  const provider = context.providers.get(credential.providerId)
  if (!provider) throw rejection('OPERATION_NOT_ALLOWED')
  await verifyAgain(provider, credential)
  await consume(context, credential.id, credential.expiresAt)
  return { credential, provider }
}

/** What we encrypt has no such header. */
function isIdToken(given: string): boolean {
  try {
    return decodeProtectedHeader(given).alg !== undefined
  } catch {
    return false
  }
}

/**
 * Redeems what a page got from the provider itself for our client (`signInWithCredential`): fresh, once, and with
 * the nonce that the page began with.
 */
async function redeemIdToken(
  context: IdentityContext,
  provider: Provider,
  idToken: string,
  rawNonce: string | null,
): Promise<Redeemed> {
  const payload = await provider.verifyFresh(idToken).catch(rethrowFailure)
  const nonce = nonceOf(payload)
  if (!matchesNonce(nonce, rawNonce)) throw rejection('MISSING_OR_INVALID_NONCE')
  // The signature is left out: some have a second form that is as valid.
  const id = `${provider.settings.providerId} ${idToken.split('.').slice(0, 2).join('.')}`
  const expiresAt = (payload.iat + freshSeconds + 2 * skewSeconds) * 1000
  const { providerId } = provider.settings
  const credential = { providerId, id, nonce, idToken, profile: readProfile(payload), expiresAt }
  await consume(context, id, expiresAt)
  return { credential, provider }
}

const nonceOf = ({ nonce }: JWTPayload): string | null => (typeof nonce === 'string' ? nonce : null)

/** A page may give the provider its nonce, or the SHA-256 of it in hexadecimal, as the SDK's guides have it. */
function matchesNonce(nonce: string | null, rawNonce: string | null): boolean {
  if (nonce === null || rawNonce === null) return nonce === rawNonce
  return nonce === rawNonce || nonce === createHash('sha256').update(rawNonce).digest('hex')
}

function readProfile(payload: JWTPayload): FederatedProfile {
  try {
    return profileOf(payload)
  } catch {
    throw credentialRejected()
  }
}

async function consume(context: IdentityContext, id: string, expiresAt: number): Promise<void> {
  const key = context.secrets.hash(id, 'identity.federation.spent')
  const isFirst = await transact(systemScope(context), ({ db }) => spend(db, key, new Date(expiresAt)))
  if (!isFirst) throw credentialRejected()
}

/** Verifies the ID token again with the provider's keys, in addition to our encryption. */
async function verifyAgain(
  provider: Provider,
  { idToken, nonce, profile }: FederatedCredential,
): Promise<void> {
  const { sub } = await provider.verify(idToken, nonce).catch(rethrowFailure)
  if (sub !== profile.subject) throw credentialRejected()
}

function rethrowFailure(error: unknown): never {
  throw error instanceof ProviderFailure ? rejectionOf(error) : error
}

const rejectionOf = ({ reason }: ProviderFailure): ProtocolError =>
  reason === 'unreachable' ? rejection('PROVIDER_UNREACHABLE') : credentialRejected()
