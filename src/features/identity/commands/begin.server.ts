import { transact } from '#platform/db/transaction.server.ts'
import { type Client, type IdentityContext, systemScope } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import type { Account } from '../queries/accounts.server.ts'
import { beginStandingSession } from '../queries/sessions.server.ts'
import { authTimeFor } from '../rules.ts'
import { challengeSecondFactor } from '../second-factor/challenge.server.ts'
import { credentialsFor, draftSession } from './credentials.server.ts'

/** Signs in a person who has shown the first factor, or asks for the second factor. */
export async function beginOrChallenge(
  context: IdentityContext,
  account: Account,
  provider: string,
  client: Client,
) {
  const now = context.now()
  const challenge = await challengeSecondFactor(context, account, provider)
  if (challenge) return challenge
  const session = draftSession(context, client, provider)
  const authTime = authTimeFor(now, account)
  const row = { ...session.row, uid: account.uid, authTime, createdAt: now, lastUsedAt: now }
  const begun = await transact(systemScope(context), ({ db }) => beginStandingSession(db, row))
  // The account was disabled, or its sessions were ended, in between.
  if (!begun) throw rejection('TOKEN_EXPIRED')
  return credentialsFor(context, account, session, authTime)
}
