import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '#platform/secrets.server.ts'
import { encrypt, unseal } from '../encryptedToken.server.ts'

/**
 * State that the browser stores between the two steps of a
 * sign-in or an enrolment: encrypted, short-lived, used once.
 */

const lifetimeMs = 10 * 60_000

const pendingShape = z.object({
  id: z.string(),
  uid: z.string(),
  /** The first factor that was shown. */
  provider: z.string(),
  /** The account's `validSince` in milliseconds: whatever ends its sessions also ends this. */
  validSince: z.number(),
  expiresAt: z.number(),
})
/** A sign-in after the first factor and before the second. */
export type Pending = z.output<typeof pendingShape>

const enrolmentShape = z.object({
  id: z.string(),
  uid: z.string(),
  secret: z.string(),
  expiresAt: z.number(),
})
/** A secret that an authenticator app may have, until a code proves it. */
export type Enrolment = z.output<typeof enrolmentShape>

const pendingPurpose = 'identity.second-factor.pending'
const enrolmentPurpose = 'identity.second-factor.enrolment'

const newId = () => randomBytes(16).toString('base64url')
const expiry = (now: Date) => now.getTime() + lifetimeMs

export function encryptPending(
  secrets: Secrets,
  content: Omit<Pending, 'id' | 'expiresAt'>,
  now: Date,
): string {
  const pending: Pending = { ...content, id: newId(), expiresAt: expiry(now) }
  return encrypt(secrets, pending, pendingPurpose)
}

export const openPending = (secrets: Secrets, encrypted: string, now: Date): Pending | null =>
  unseal(secrets, encrypted, { purpose: pendingPurpose, shape: pendingShape, now })

export function encryptEnrolment(secrets: Secrets, content: Pick<Enrolment, 'uid' | 'secret'>, now: Date) {
  const enrolment: Enrolment = { ...content, id: newId(), expiresAt: expiry(now) }
  return {
    encrypted: encrypt(secrets, enrolment, enrolmentPurpose),
    until: new Date(enrolment.expiresAt),
  }
}

export const openEnrolment = (secrets: Secrets, encrypted: string, now: Date): Enrolment | null =>
  unseal(secrets, encrypted, { purpose: enrolmentPurpose, shape: enrolmentShape, now })
