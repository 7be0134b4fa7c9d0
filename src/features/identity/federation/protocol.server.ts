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

/** Returns the encrypted credential of a popup, and the provider that the request names, if any. */
export function readCredential({ postBody, pendingToken }: IdpRequest) {
  if (pendingToken !== undefined) return { encrypted: pendingToken, providerId: undefined }
  const fields = new URLSearchParams(postBody ?? '')
  const providerId = fields.get('providerId') ?? ''
  const encrypted = fields.get('id_token') ?? ''
  if (!providerId || !encrypted)
    throw rejection('INVALID_IDP_RESPONSE', 'There is no ID token of a provider.')
  return { encrypted, providerId }
}
