import { transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import { type ProtocolError, rejection } from '../protocol.server.ts'
import { spend } from '../queries/usedCredentials.server.ts'
import { type FederatedCredential, openCredential } from './flow.server.ts'
import { type IdpRequest, readCredential } from './protocol.server.ts'
import { type Provider, ProviderFailure } from './providers.server.ts'

const credentialRejected = () =>
  rejection('INVALID_IDP_RESPONSE', 'The credential is invalid, expired or used.')

/**
 * Decrypts the credential of a popup, verifies its ID token again and uses it up. Using it up comes first, in
 * its own transaction, so that it never works twice.
 * @throws `INVALID_IDP_RESPONSE`, `OPERATION_NOT_ALLOWED` (no such provider), `PROVIDER_UNREACHABLE`
 */
export async function redeemCredential(
  context: IdentityContext,
  request: IdpRequest,
): Promise<{ credential: FederatedCredential; provider: Provider }> {
  const { encrypted, providerId } = readCredential(request)
  if (providerId !== undefined && !context.providers.has(providerId)) throw rejection('OPERATION_NOT_ALLOWED')
  const credential = openCredential(context.secrets, encrypted, context.now())
  if (!credential || credential.providerId !== (providerId ?? credential.providerId))
    throw credentialRejected()
  const provider = context.providers.get(credential.providerId)
  if (!provider) throw rejection('OPERATION_NOT_ALLOWED')
  await verifyAgain(provider, credential)
  const key = context.secrets.hash(credential.id, 'identity.federation.spent')
  const until = new Date(credential.expiresAt)
  if (!(await transact(systemScope(context), ({ db }) => spend(db, key, until)))) throw credentialRejected()
  return { credential, provider }
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
