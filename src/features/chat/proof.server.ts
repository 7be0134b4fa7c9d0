import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'

/**
 * The first message of a visitor costs some tenths of a second of computing: nothing to a person, and something to a
 * program that begins thousands. No third party is asked, and nobody is shown pictures.
 */

const purpose = 'chat proof'
const validS = 20 * 60
/** The largest number to search. */
const maxNumber = 20_000

export const proofSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(200),
  number: z.int().min(0).max(maxNumber),
  salt: z.string().max(400),
  signature: z.string().max(200),
})
export type Proof = z.infer<typeof proofSchema>

const signingKey = (secrets: Pick<Secrets, 'hash'>) => secrets.hash('challenge', purpose)

export const issueProof = (secrets: Pick<Secrets, 'hash'>, now: Date) =>
  createChallenge({
    hmacKey: signingKey(secrets),
    maxNumber,
    expires: new Date(now.getTime() + validS * 1_000),
  })

/** True for a solution of one of our challenges that is not too late and was not used before. */
export async function acceptProof(
  tx: Transaction<Scope>,
  secrets: Pick<Secrets, 'hash'>,
  proof: Proof,
): Promise<boolean> {
  if (!(await verifySolution(proof, signingKey(secrets)).catch(() => false))) return false
  const key = secrets.hash(proof.challenge, purpose)
  return (await countUse(tx.db, { key, limit: 1, periodS: validS })).used !== null
}
