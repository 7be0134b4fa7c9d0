import { z } from 'zod'
import { common, optional, rejection, text, unreadFlags, unreadTexts } from '../protocol.server.ts'

/** `accounts:signInWithIdp`, as the SDK's `OAuthCredential` sends it. */
export const idpRequest = z.object({
  ...unreadTexts('pendingIdToken', 'delegatedProjectNumber'),
  ...unreadFlags('returnRefreshToken'),
  ...common,
  /** The address of the page. It is ignored, because the popup has its own checks. */
  requestUri: optional(text),
  postBody: optional(text),
  pendingToken: optional(text),
  sessionId: optional(text),
  idToken: optional(text),
  autoCreate: optional(z.boolean()),
  returnIdpCredential: optional(z.boolean()),
})
export type IdpRequest = z.output<typeof idpRequest>

/**
 * Returns the credential: one that we encrypted, of a popup, or a provider's own ID token; the provider that the
 * request names, if any; and the nonce as the page knows it.
 */
export function readCredential({ postBody, pendingToken }: IdpRequest) {
  if (pendingToken !== undefined) return { given: pendingToken, providerId: undefined, nonce: null }
  const fields = new URLSearchParams(postBody ?? '')
  const providerId = fields.get('providerId') ?? ''
  const given = fields.get('id_token') ?? ''
  if (!providerId || !given) throw rejection('INVALID_IDP_RESPONSE', 'There is no ID token of a provider.')
  return { given, providerId, nonce: fields.get('nonce') }
}
