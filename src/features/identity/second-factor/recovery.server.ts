import { randomInt } from 'node:crypto'
import { transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, systemScope } from '../context.server.ts'
import { lockAccount } from '../queries/accounts.server.ts'
import { listFactors, storeRecoveryCodes } from './factors.server.ts'
import { recoveryAlphabet, recoveryCodeCount, recoveryLength, showRecoveryCode } from './rules.ts'

/**
 * Replaces the recovery codes of a person with a second factor. Null without one. The codes are shown only
 * once: keyed hashes are stored.
 */
export async function issueRecoveryCodes(context: IdentityContext, uid: string): Promise<string[] | null> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(context, uid, code))
  const isEnrolled = await transact(systemScope(context), async ({ db }) => {
    if (!(await lockAccount(db, uid)) || (await listFactors(db, uid)).length === 0) return false
    await storeRecoveryCodes(db, uid, hashes)
    return true
  })
  return isEnrolled ? codes.map(showRecoveryCode) : null
}

const newRecoveryCode = (): string =>
  Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')

export const hashRecoveryCode = ({ secrets }: IdentityContext, uid: string, code: string): string =>
  secrets.hash(`${uid}\0${code}`, 'identity.recovery-code')
