import { Secret, TOTP } from 'otpauth'
import { codeDigits, periodSeconds, stepAt, windowSteps } from './rules.ts'

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, thirty seconds. */

/** RFC 4226, 4, R6 recommends 160 bits. Base32, as apps take it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The time step that the code is of, or null. Whether that step was used before is the caller's question. */
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
