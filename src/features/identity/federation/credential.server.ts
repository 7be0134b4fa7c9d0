import { transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import { type ProtocolError, refuse } from '../protocol.server.ts'
import { spend } from '../queries/spent.server.ts'
import { type FederatedCredential, openCredential } from './flow.server.ts'
import { type IdpRequest, readCredential } from './protocol.server.ts'
import { type Provider, ProviderFailure } from './providers.server.ts'

const credentialRefused = () => refuse('INVALID_IDP_RESPONSE', 'The credential is invalid, expired or used.')

/**
 * The credential of a popup of this server: unsealed, its ID token verified once more, and used up. Used up first,
 * in a transaction of its own: whatever happens afterwards, it works no second time.
 * @throws `INVALID_IDP_RESPONSE`, `OPERATION_NOT_ALLOWED` (no such provider), `PROVIDER_UNREACHABLE`
 */
export async function redeemCredential(
  context: IdentityContext,
  request: IdpRequest,
): Promise<{ credential: FederatedCredential; provider: Provider }> {
  const { sealed, providerId } = readCredential(request)
  if (providerId !== undefined && !context.providers.has(providerId)) throw refuse('OPERATION_NOT_ALLOWED')
  const credential = openCredential(context.secrets, sealed, context.now())
  if (!credential || credential.providerId !== (providerId ?? credential.providerId))
    throw credentialRefused()
  const provider = context.providers.get(credential.providerId)
  if (!provider) throw refuse('OPERATION_NOT_ALLOWED')
  await verifyAgain(provider, credential)
  const key = context.secrets.hash(credential.id, 'identity.federation.spent')
  const until = new Date(credential.expiresAt)
  if (!(await transact(systemScope(context), ({ db }) => spend(db, key, until)))) throw credentialRefused()
  return { credential, provider }
}

/** Sealing alone is not relied on: keys and verdicts are the provider's. */
async function verifyAgain(
  provider: Provider,
  { idToken, nonce, profile }: FederatedCredential,
): Promise<void> {
  const { sub } = await provider.verify(idToken, nonce).catch(tellFailure)
  if (sub !== profile.subject) throw credentialRefused()
}

function tellFailure(error: unknown): never {
  throw error instanceof ProviderFailure ? refusalOf(error) : error
}

const refusalOf = ({ reason }: ProviderFailure): ProtocolError =>
  reason === 'unreachable' ? refuse('PROVIDER_UNREACHABLE') : credentialRefused()
