import { transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken } from '../admission.server.ts'
import { credentialsFor, draftSession } from '../commands/credentials.server.ts'
import { requireRecent } from '../commands/update.server.ts'
import { type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { lockAccount } from '../queries/accounts.server.ts'
import { deleteFactor, listFactors, storeRecoveryCodes } from './factors.server.ts'
import type { WithdrawRequest } from './protocol.server.ts'
import { endOtherSessions, requireShownFactor } from './sessions.server.ts'

/** Removes a factor; the last one takes the recovery codes along. Other sessions end, this one stays. */
export async function withdrawFactor(context: IdentityContext, request: WithdrawRequest, client: Client) {
  const token = await readIdToken(context, request.idToken)
  const { mfaEnrollmentId: factorId } = request
  if (!factorId) throw rejection('MISSING_MFA_ENROLLMENT_ID')
  requireRecent(context, token)
  const { account, session } = await transact(systemScope(context), async ({ db }) => {
    const current = admit(await lockAccount(db, token.uid), { authTime: authTimeOf(token) })
    const factors = await listFactors(db, current.uid)
    requireShownFactor(factors, token)
    if (!(await deleteFactor(db, { uid: current.uid, factorId }))) throw rejection('MFA_ENROLLMENT_NOT_FOUND')
    const left = factors.filter((one) => one.factorId !== factorId)
    if (left.length === 0) await storeRecoveryCodes(db, current.uid, [])
    const shown = left.find((one) => one.factorId === token.factorId) ?? left[0]
    const draft = draftSession(context, client, token.signInProvider, shown?.factorId ?? null)
    return { account: await endOtherSessions(context, db, current, draft), session: draft }
  })
  return credentialsFor(context, account, session, account.validSince)
}
