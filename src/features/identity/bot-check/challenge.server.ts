import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { v4 as uuid } from 'uuid'
import { z } from 'zod'
import type { Orm } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import {
  accountAttempt,
  addressAttempt,
  type Client,
  type IdentityContext,
  systemScope,
} from '../context.server.ts'
import { encrypt, unseal } from '../encryptedToken.server.ts'
import { rejection } from '../protocol.server.ts'
import { hasFailedOften } from '../queries/attempts.server.ts'
import { spend } from '../queries/usedCredentials.server.ts'

/**
 * A proof of work for our own pages after repeated failures: it costs a person a second, and a guesser a
 * second for each guess. See docs/decisions/0006-bot-check.md.
 */

const purpose = 'identity.bot-pass'
const minutes = (count: number) => count * 60_000
/** The largest number to search: some tenths of a second on a phone of 2026. */
const maxNumber = 50_000
/** Failures in a row after which a sign-in requires the bot check. */
export const failuresOfAccount = 3
const failuresOfAddress = 10

const pass = z.object({ id: z.string(), expiresAt: z.number() })

const signingKey = ({ secrets }: IdentityContext) => secrets.hash('challenge', 'identity.bot-check')

export function issueChallenge(context: IdentityContext) {
  const expires = new Date(context.now().getTime() + minutes(5))
  return createChallenge({ hmacKey: signingKey(context), maxNumber, expires })
}

/**
 * Exchanges a solution for a pass, an encrypted token for one attempt that the browser stores as a cookie.
 * @throws `INVALID_BOT_SOLUTION` when it solves none of our challenges, is too late or was used before
 */
export async function acceptSolution(context: IdentityContext, solution: Solution): Promise<string> {
  const now = context.now()
  const isSolved = await verifySolution(solution, signingKey(context)).catch(() => false)
  const until = new Date(now.getTime() + minutes(5))
  const key = `bot-challenge:${solution.challenge}`
  const isNew = isSolved && (await transact(systemScope(context), ({ db }) => spend(db, key, until)))
  if (!isNew) throw rejection('INVALID_BOT_SOLUTION')
  return encrypt(context.secrets, { id: uuid(), expiresAt: until.getTime() } as z.infer<typeof pass>, purpose)
}

export const solutionRequest = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(200),
  number: z.int().min(0),
  salt: z.string().max(400),
  signature: z.string().max(200),
})
export type Solution = z.infer<typeof solutionRequest>

/**
 * Admits a password call of our own pages: at once, or with a pass when its account or address has failed
 * often. Programs send no origin; only the lock-out applies to them. Returns true when a pass was used.
 * @throws `BOT_CHECK_REQUIRED`
 */
export async function requirePerson(
  context: IdentityContext,
  client: Client,
  email?: string,
): Promise<boolean> {
  if (!context.env.RATE_LIMITS || !client.isOwnPage) return false
  const limits = [
    { ...addressAttempt(context, client), failures: failuresOfAddress },
    ...(email ? [{ ...accountAttempt(context, email, client), failures: failuresOfAccount }] : []),
  ]
  const now = context.now()
  return transact(systemScope(context), async ({ db }) => {
    if (!(await hasFailedOften(db, limits, now))) return false
    await redeemPass(context, db, client)
    return true
  })
}

/**
 * Uses up the pass of a request.
 * @throws `BOT_CHECK_REQUIRED` without a pass, or with one that was used before
 */
export async function redeemPass(context: IdentityContext, db: Orm, { botPass }: Client): Promise<void> {
  const shown = botPass && unseal(context.secrets, botPass, { purpose, shape: pass, now: context.now() })
  if (!shown || !(await spend(db, `bot-pass:${shown.id}`, new Date(shown.expiresAt)))) {
    throw rejection('BOT_CHECK_REQUIRED')
  }
}
