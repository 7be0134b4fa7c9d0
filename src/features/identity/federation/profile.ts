import { z } from 'zod'
import { normaliseEmail } from '../rules.ts'

/** A person's profile at a provider. */
export interface FederatedProfile {
  /** The provider's own id of the person (`sub`), the only reliable identifier. */
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoUrl: string | null
}

const nameMaxLength = 256
const addressMaxLength = 2048

/** OpenID Connect Core 1.0, 5.1. A claim of the wrong type counts as absent. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().catch(''),
  // Some providers write the boolean as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((one) => one === 'true')])
    .catch(false),
  name: z.string().catch(''),
  picture: z.string().catch(''),
})

/**
 * Reads the profile from the claims.
 * @throws without a usable subject
 */
export function profileOf(payload: Record<string, unknown>): FederatedProfile {
  const { sub, email, email_verified, name, picture } = claims.parse(payload)
  if (!isStorable(sub)) throw new Error('the subject is not fit for storage')
  return {
    subject: sub,
    email: normaliseEmail(email),
    emailVerified: email_verified,
    displayName: isStorable(name) ? name.trim().slice(0, nameMaxLength) || null : null,
    photoUrl: isPicture(picture) ? picture : null,
  }
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

const isPicture = (address: string) =>
  address.length <= addressMaxLength && address.startsWith('https://') && URL.canParse(address)
