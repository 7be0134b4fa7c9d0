import { Secret, TOTP } from 'otpauth'
import { codeDigits, periodSeconds, stepAt, windowSteps } from './rules.ts'

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */

/** Returns a new secret of 160 bits, as RFC 4226, 4, R6 recommends, in the Base32 of authenticator apps. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the time step of the code, or null. The caller checks that the step was not used before. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: codeDigits,
    period: periodSeconds,
    timestamp: now.getTime(),
    window: windowSteps,
  })
  return delta === null ? null : stepAt(now) + delta
}
