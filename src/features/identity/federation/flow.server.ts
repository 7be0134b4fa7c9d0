import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '#platform/secrets.server.ts'
import { encrypt, unseal } from '../encryptedToken.server.ts'

/**
 * The state of a sign-in at a provider, and the credential that it yields. The server stores neither: both
 * are encrypted, the first in a cookie, the second passed on by our pages.
 */

const time = z.number().int()

const flowShape = z.object({
  providerId: z.string(),
  /** RFC 6749, 10.12: ties the answer to the browser that sent the request. */
  state: z.string(),
  /** OpenID Connect Core 1.0, 15.5.2: ties the ID token to this flow. */
  nonce: z.string(),
  /** RFC 7636: ties the code to this server. */
  verifier: z.string(),
  /** The channel on which the page that opened the popup listens. */
  channel: z.string(),
  expiresAt: time,
})
export type Flow = z.output<typeof flowShape>

const profileShape = z.object({
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  displayName: z.string().nullable(),
  photoUrl: z.string().nullable(),
})

const credentialShape = z.object({
  providerId: z.string(),
  /** The id by which each credential works once. */
  id: z.string(),
  /** As the ID token has it; null for one without, which a page got from the provider itself. */
  nonce: z.string().nullable(),
  idToken: z.string(),
  profile: profileShape,
  expiresAt: time,
})
export type FederatedCredential = z.output<typeof credentialShape>

const flowMs = 10 * 60_000
/** Lifetime of a credential on its way from the popup to the page. */
const credentialMs = 2 * 60_000
/** Lifetime of a credential while the person confirms the account with the password. */
const confirmationMs = 10 * 60_000

const flowPurpose = 'identity.federation.flow'
const credentialPurpose = 'identity.federation.credential'

const randomId = () => randomBytes(32).toString('base64url')

export function newFlow(providerId: string, channel: string, now: Date): Flow {
  const expiresAt = now.getTime() + flowMs
  return { providerId, channel, state: randomId(), nonce: randomId(), verifier: randomId(), expiresAt }
}

export const encryptFlow = (secrets: Secrets, flow: Flow): string => encrypt(secrets, flow, flowPurpose)

export const openFlow = (secrets: Secrets, encrypted: string, now: Date): Flow | null =>
  unseal(secrets, encrypted, { purpose: flowPurpose, shape: flowShape, now })

type CredentialContent = Omit<FederatedCredential, 'id' | 'expiresAt'>

const credentialOf = (content: CredentialContent, id: string, expiresAt: number): FederatedCredential => ({
  ...content,
  id,
  expiresAt,
})

/** Encrypts a credential. All credentials of one flow share an id, so only one of them works. */
export const encryptCredential = (
  secrets: Secrets,
  flow: Flow,
  content: CredentialContent,
  now: Date,
): string =>
  encrypt(secrets, credentialOf(content, flow.state, now.getTime() + credentialMs), credentialPurpose)

/** Encrypts a credential that waits until the person has signed in another way. */
export const encryptConfirmation = (secrets: Secrets, content: CredentialContent, now: Date): string =>
  encrypt(secrets, credentialOf(content, randomId(), now.getTime() + confirmationMs), credentialPurpose)

export const openCredential = (secrets: Secrets, encrypted: string, now: Date): FederatedCredential | null =>
  unseal(secrets, encrypted, { purpose: credentialPurpose, shape: credentialShape, now })
