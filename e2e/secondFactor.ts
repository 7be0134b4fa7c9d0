import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Person } from '../test/world.ts'

/** The identity key of every product that tests start. */
export const identityKey = 'e2e'

/** Calls the identity service by its protocol, as the SDK does. */
export async function callIdentity(page: Page, call: string, data: object): Promise<Record<string, unknown>> {
  const response = await page.request.post(`/identitytoolkit.googleapis.com/${call}?key=${identityKey}`, {
    data,
  })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as Record<string, unknown>
}

export async function idTokenOf(page: Page, { email, password }: Person): Promise<string> {
  const { idToken } = await callIdentity(page, 'v1/accounts:signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  return String(idToken)
}

/** An authenticator app: a code is valid once, so every call returns that of the next step. */
export interface Authenticator {
  nextCode(): string
}

/** Enrols an authenticator, and returns it with its recovery codes. */
export async function enrolAuthenticator(page: Page, person: Person) {
  const idToken = await idTokenOf(page, person)
  const started = await callIdentity(page, 'v2/accounts/mfaEnrollment:start', {
    idToken,
    totpEnrollmentInfo: {},
  })
  const { sharedSecretKey, sessionInfo } = started.totpSessionInfo as Record<string, string>
  const totp = new TOTP({ secret: Secret.fromBase32(sharedSecretKey ?? '') })
  // The step before the present one is accepted, too: enrolling with it leaves two codes for signing in.
  const begin = Date.now() - 30_000
  let step = 0
  const authenticator: Authenticator = {
    nextCode: () => totp.generate({ timestamp: begin + 30_000 * step++ }),
  }
  const finished = await callIdentity(page, 'v2/accounts/mfaEnrollment:finalize', {
    idToken,
    totpVerificationInfo: { sessionInfo, verificationCode: authenticator.nextCode() },
  })
  const response = await page.request.post('/api/v1/me/recovery-codes', {
    headers: { authorization: `Bearer ${finished.idToken}` },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const { codes } = (await response.json()) as { codes: string[] }
  return { authenticator, codes }
}
