import { FirebaseError } from 'firebase/app'
import type { Auth } from 'firebase/auth'

/**
 * A proof of who opened the link, which our own identity service accepts with a mailed
 * code beyond the hosted one's protocol (docs/decisions/0012-proving-an-address.md).
 * The SDK's `applyActionCode` has no place for it.
 */
export type LinkProof =
  /** The ID token of the session that requested the mail. */
  | { readonly idToken: string }
  | { readonly currentPassword: string }
  /** Disowns the account. */
  | { readonly disown: true }

const codes: Record<string, string> = {
  BOT_CHECK_REQUIRED: 'bot-check-required',
  EMAIL_EXISTS: 'email-already-in-use',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  INVALID_OOB_CODE: 'invalid-action-code',
  INVALID_PASSWORD: 'wrong-password',
  OTHER_SESSION: 'other-session',
  TOKEN_EXPIRED: 'user-token-expired',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  USER_DISABLED: 'user-disabled',
}

/**
 * Applies a code with a proof.
 * @throws as the SDK does; `auth/other-session` when another session requested the mail
 */
export async function applyWithProof({ app }: Auth, oobCode: string, proof: LinkProof): Promise<void> {
  const address = `/identitytoolkit.googleapis.com/v1/accounts:update?key=${app.options.apiKey}`
  const response = await fetch(new URL(address, window.location.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, ...proof }),
  }).catch(() => {
    throw errorOf('network-request-failed')
  })
  if (response.ok) return
  const answer = await response.json().catch(() => null)
  const [code = ''] = String(answer?.error?.message ?? '').split(' : ')
  throw errorOf(codes[code] ?? 'internal-error')
}

const errorOf = (code: string) => new FirebaseError(`auth/${code}`, code)
