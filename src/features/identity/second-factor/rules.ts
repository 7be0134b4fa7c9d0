/** Codes of the second factor: decisions only. */

export const codeDigits = 6
export const periodSeconds = 30
/** Steps before and after the present one: clocks differ, and typing takes a while (RFC 6238, 5.2). */
export const windowSteps = 1

/** As many as the hosted service allows. */
export const maxFactors = 5

export const recoveryCodeCount = 10
export const recoveryLength = 10
/** Crockford's: no letter that is read as another, or as a digit. 50 bits in ten of them. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export type GivenCode = { readonly kind: 'totp' | 'recovery'; readonly code: string }

/** What a person typed in the one field for codes: digits of the app, or a recovery code, however spaced. */
export function readCode(given: string): GivenCode | null {
  const code = given.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  const recovery = code.replaceAll('O', '0').replace(/[IL]/g, '1')
  const isRecovery =
    recovery.length === recoveryLength && [...recovery].every((one) => recoveryAlphabet.includes(one))
  return isRecovery ? { kind: 'recovery', code: recovery } : null
}

/** `ABCDE-FGHJK`: easier to copy from paper. */
export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

export const stepAt = (at: Date): number => Math.floor(at.getTime() / (periodSeconds * 1000))
