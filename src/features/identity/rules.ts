/** Who may sign in, with what, how often and for how long: decisions only, the time is passed in. */
import { maxEmailLength } from '#lib/text.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const tokenLifetimeSeconds = 3600
/** The time by which every token issued until now has expired, with a margin for clocks that differ. */
export const tokensEndBy = (now: Date): Date =>
  new Date(now.getTime() + (tokenLifetimeSeconds + 600) * second)
/** Limits of the hosted service, so that accounts can move between it and this one. */
export const passwordMaxLength = 4096

/**
 * A plain shape: only delivery proves an address. Excludes
 * controls and lone surrogates, which can't be stored.
 */
const emailShape = /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u

/** Returns the e-mail as it is stored and compared. Null when it can't be one. */
export function normaliseEmail(given: string): string | null {
  const email = given.trim().toLowerCase()
  return email.length <= maxEmailLength && emailShape.test(email) ? email : null
}

export type PasswordVerdict = 'fits' | 'missing' | 'too short' | 'too long'

/** Checks the length in characters as people see them, not in UTF-16 units. */
export function decidePassword(password: string, minLength: number): PasswordVerdict {
  if (password === '') return 'missing'
  if (password.length > passwordMaxLength) return 'too long'
  return [...password].length < minLength ? 'too short' : 'fits'
}

export const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / second) * second)
export const inSeconds = (at: Date): number => Math.floor(at.getTime() / second)

/**
 * Returns the moment at which a revocation takes effect. Tokens count whole seconds,
 * so a token issued earlier in this second looks like one issued afterwards: the
 * next second is used, and `authTimeFor` moves new sign-ins up to it.
 */
export function revocationAt(now: Date, account: Beginnings): Date {
  return new Date(authTimeFor(now, account).getTime() + second)
}

/** The times before which sign-ins of an account may not be dated. */
interface Beginnings {
  readonly validSince: Date
  readonly verifiedAt: Date | null
  readonly lastLoginAt: Date
}

/**
 * The `auth_time` of a sign-in at `now`: never before the account's `validSince` or the proof of its address, and later
 * than every sign-in before. It tells sign-ins apart: of two in one second, leaving the others would leave one.
 */
export function authTimeFor(now: Date, { validSince, verifiedAt, lastLoginAt }: Beginnings): Date {
  const next = wholeSecond(lastLoginAt).getTime() + second
  return new Date(
    Math.max(wholeSecond(now).getTime(), validSince.getTime(), verifiedAt?.getTime() ?? 0, next),
  )
}

/** What is stored as the last sign-in: not before its `auth_time`, after which the next one is dated. */
export const lastLoginOf = (now: Date, authTime: Date): Date => (authTime > now ? authTime : now)

/** True when the sign-in is recent enough to change credentials or delete the account. */
export function isRecent(authTime: Date, now: Date, withinSeconds: number): boolean {
  return now.getTime() - authTime.getTime() <= withinSeconds * second
}

/** True when a token expired (in seconds) so long ago that no browser of ours sends it, even after sleep. */
export const isForgotten = (expiredAt: number, now: Date): boolean => now.getTime() - expiredAt * second > day

export type SessionVerdict = 'valid' | 'disabled' | 'ended'

export function decideSession(
  account: { disabled: boolean; validSince: Date },
  session: { authTime: Date },
): SessionVerdict {
  if (account.disabled) return 'disabled'
  return session.authTime < account.validSince ? 'ended' : 'valid'
}

const sessionIdleMs = 180 * day
/** Sessions that were last used before this time have ended. */
export const sessionsEndBefore = (now: Date): Date => new Date(now.getTime() - sessionIdleMs)
/** Uses are recorded at most once a minute, so that an exchange of tokens seldom has to write. */
export const noteUseBefore = (now: Date): Date => new Date(now.getTime() - minute)

/**
 * Limits failures in a row. `waits[n - 1]` is the wait in seconds after the n-th failure; the last one
 * applies to all further failures. The count restarts after `forgetMs` without failure.
 */
export interface Lockout {
  readonly waits: readonly number[]
  readonly forgetMs: number
}

/** The failures in a row before the first wait, which limit the passwords that are checked at once. */
export const failuresToWait = ({ waits }: Lockout): number => waits.findIndex((wait) => wait > 0) + 1

const doubling = [30, 60, 120, 240, 480, 960, 1800, 3600]

/** One account from one address: four failures are free. */
export const accountLockout: Lockout = { waits: [0, 0, 0, 0, ...doubling], forgetMs: day }

/** One address against any accounts. The limit is high, because a whole clinic may share an address. */
export const addressLockout: Lockout = { waits: [...Array(99).fill(0), ...doubling], forgetMs: hour }

/** Mails with codes to one mailbox, from any sender, so that nobody can flood it through us. */
export const mailboxLimit: Lockout = { waits: [0, 0, 0, 0, 60, 300, 900, 1800, 3600], forgetMs: hour }

/** Mails with codes that one network address may request; a whole clinic may share it. */
export const mailSenderLimit: Lockout = { waits: [...Array(29).fill(0), ...doubling], forgetMs: hour }

/** Mails with codes to one mailbox in a day, against slow requests. */
export const mailboxDay = { limit: 20, periodS: 24 * 3600 } as const

/**
 * Accounts that one network address may open in an hour. A whole clinic may share it and sign up in one
 * morning. From the twenty-first on, each sign-up requires the bot check.
 */
export const signUpsOfAddress = { limit: 60, withoutCheck: 20, periodS: 3600 } as const

/** Sign-ups of one e-mail in a day, also after its account was deleted: each sends a mail. */
export const signUpsOfMailbox = { limit: 5, periodS: 24 * 3600 } as const

/** Time to undo a change of e-mail: the old mailbox may not be read every day. */
const recoverySeconds = 3 * 24 * 3600

export const codeLifetimeSeconds = (purpose: CodePurpose, ttlSeconds: number): number =>
  purpose === 'RECOVER_EMAIL' ? Math.max(ttlSeconds, recoverySeconds) : ttlSeconds

export type CodePurpose =
  | 'PASSWORD_RESET'
  | 'EMAIL_SIGNIN'
  | 'VERIFY_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'RECOVER_EMAIL'

/**
 * True when a code is still valid for the account's address.
 * Only a code that restores an address outlives a change.
 */
export function codeStillSpeaksFor(
  code: { purpose: CodePurpose; email: string },
  account: { email: string },
): boolean {
  return code.purpose === 'RECOVER_EMAIL' || code.email === account.email
}

/** Failures before this time no longer count. */
export const attemptsForgottenBefore = (now: Date): Date =>
  new Date(now.getTime() - Math.max(accountLockout.forgetMs, addressLockout.forgetMs))

/**
 * Returns the address by which limits count. An IPv6
 * subscriber owns at least a /64 (RFC 6177), counted as one.
 */
export function limitedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const keyLifeMs = 30 * day
/** Time for which a process may use the keys that it has read. */
export const keysReadForMs = 10 * minute
/**
 * Time until the last token of a retired key expires: a
 * process may sign with the key until it reads the keys again.
 */
const keyRetentionMs = keysReadForMs + tokenLifetimeSeconds * second + 5 * minute

export interface KeyAge {
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

export function mustReplaceKey(key: KeyAge | undefined, now: Date): boolean {
  return !key || now.getTime() - key.createdAt.getTime() >= keyLifeMs
}

export function isPublished(key: KeyAge, now: Date): boolean {
  return key.retiredAt === null || key.retiredAt > keysForgottenBefore(now)
}

/** Keys retired before this time have no valid token left. */
export const keysForgottenBefore = (now: Date): Date => new Date(now.getTime() - keyRetentionMs)
