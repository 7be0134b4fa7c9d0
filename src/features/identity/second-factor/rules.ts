/** Decisions about codes of the second factor, without side effects. */

export const codeDigits = 6
export const periodSeconds = 30
/**
 * Accepted time steps before and after the present one: clocks differ, and typing takes time (RFC 6238, 5.2).
 */
export const windowSteps = 1

/** The limit of the hosted service. */
export const maxFactors = 5

export const recoveryCodeCount = 10
export const recoveryLength = 10
/** Crockford's alphabet, which has no letters that look alike or like digits. Ten of them have 50 bits. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export type GivenCode = { readonly kind: 'totp' | 'recovery'; readonly code: string }

/** Reads the one field for codes: digits of the app, or a recovery code, with any spaces. */
export function readCode(given: string): GivenCode | null {
  const code = given.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  const recovery = code.replaceAll('O', '0').replace(/[IL]/g, '1')
  const isRecovery =
    recovery.length === recoveryLength && [...recovery].every((one) => recoveryAlphabet.includes(one))
  return isRecovery ? { kind: 'recovery', code: recovery } : null
}

/** Formats a code as `ABCDE-FGHJK`, which is easier to copy from paper. */
export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

export const stepAt = (at: Date): number => Math.floor(at.getTime() / (periodSeconds * 1000))
