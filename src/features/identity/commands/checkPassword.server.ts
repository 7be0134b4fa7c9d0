import { setTimeout as pause } from 'node:timers/promises'
import { transact } from '#platform/db/transaction.server.ts'
import { tooManyAttempts } from '../admission.server.ts'
import { requirePerson } from '../bot-check/challenge.server.ts'
import {
  accountAttempt,
  addressAttempt,
  type Client,
  type IdentityContext,
  systemScope,
} from '../context.server.ts'
import { type ProtocolError, rejection } from '../protocol.server.ts'
import { type Account, findAccountByEmail } from '../queries/accounts.server.ts'
import {
  type Attempt,
  beginAttempt,
  countFailure,
  failAttempt,
  releaseAttempt,
} from '../queries/attempts.server.ts'
import { accountLockout, failuresToWait } from '../rules.ts'
import { TurnsTaken } from '../turns.server.ts'

export interface Checked {
  readonly account: Account
  /** The hash that was verified. Callers check that the account still has it before they act. */
  readonly verifiedHash: string
  /** A new hash, when the stored one was made with outdated parameters. */
  readonly newHash: string | null
  /** The key of the failure counter. `use` passes it to `passAttempt` in its own transaction. */
  readonly attemptsKey: string
}

/** Checks of one network address at once. In each process, this many guesses at most may exceed its limit. */
const checksOfAddress = 8
/** Waiting time before another try, while passwords are being checked here or in another process. */
const retryMs = 40
const patienceMs = 25_000

/**
 * Checks an account's password and calls `use` with the result. Only failures are counted: as many passwords
 * of one account and address are checked at once as may still fail, and the others wait for the outcome. So
 * simultaneous correct passwords are not rejected, and wrong ones do not exceed the limit.
 * @throws `TOO_MANY_ATTEMPTS_TRY_LATER`, `BOT_CHECK_REQUIRED`, `USER_DISABLED`, `INVALID_LOGIN_CREDENTIALS`
 * or, without protection against enumeration, `INVALID_PASSWORD` and `EMAIL_NOT_FOUND`
 */
export async function withPassword<T>(
  context: IdentityContext,
  { email, password }: { email: string; password: string },
  client: Client,
  use: (checked: Checked) => Promise<T>,
): Promise<T> {
  await requirePerson(context, client, email)
  const limits = { account: accountAttempt(context, email, client), address: addressAttempt(context, client) }
  const check = () => attempt(context, { email, password }, limits, use)
  if (!context.env.RATE_LIMITS) return check()
  const { turns } = context
  return turns
    .take(limits.account.key, failuresToWait(accountLockout), () =>
      turns.take(limits.address.key, checksOfAddress, check),
    )
    .catch(rethrowTaken)
}

function rethrowTaken(error: unknown): never {
  throw error instanceof TurnsTaken ? tooManyAttempts() : error
}

interface Limits {
  readonly account: Attempt
  readonly address: Attempt
}

async function attempt<T>(
  context: IdentityContext,
  { email, password }: { email: string; password: string },
  limits: Limits,
  use: (checked: Checked) => Promise<T>,
): Promise<T> {
  const account = await begin(context, email, limits)
  let isSettled = false
  try {
    const match = await context.passwords.verify(password, account?.passwordHash ?? null)
    if (!account?.passwordHash || match === 'mismatch') {
      await noteFailure(context, limits)
      isSettled = true
      throw wrongCredentials(context, account)
    }
    if (account.disabled) throw rejection('USER_DISABLED')
    const newHash = match === 'match' ? null : await context.passwords.hash(password)
    const attemptsKey = limits.account.key
    const answer = await use({ account, verifiedHash: account.passwordHash, newHash, attemptsKey })
    isSettled = true
    return answer
  } finally {
    if (!isSettled && context.env.RATE_LIMITS) {
      await transact(systemScope(context), ({ db }) => releaseAttempt(db, limits.account.key))
    }
  }
}

/** Waits until another password of the account may be checked from this address, and returns the account. */
async function begin(context: IdentityContext, email: string, limits: Limits): Promise<Account | null> {
  const scope = systemScope(context)
  if (!context.env.RATE_LIMITS) return transact(scope, ({ db }) => findAccountByEmail(db, email))
  const requested = { email, account: limits.account, addressKey: limits.address.key }
  for (let waited = 0; waited < patienceMs; waited += retryMs) {
    const now = context.now()
    const { state, account } = await transact(scope, ({ db }) => beginAttempt(db, { ...requested, now }))
    if (state === 'begun') return account
    if (state === 'locked out') break
    await pause(retryMs)
  }
  throw tooManyAttempts()
}

async function noteFailure(context: IdentityContext, { account, address }: Limits): Promise<void> {
  if (!context.env.RATE_LIMITS) return
  const now = context.now()
  await transact(systemScope(context), async ({ db }) => {
    await failAttempt(db, account, now)
    await countFailure(db, address, now)
  })
}

/**
 * With protection against enumeration both cases have one answer, so that nobody learns which accounts exist.
 */
function wrongCredentials({ env }: IdentityContext, account: Account | null): ProtocolError {
  if (env.IDENTITY_ENUMERATION_PROTECTION) return rejection('INVALID_LOGIN_CREDENTIALS')
  return rejection(account ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
}
