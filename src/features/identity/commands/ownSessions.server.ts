import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { type IdentityContext, notifyFollower } from '../context.server.ts'
import { lockAccount, updateAccount } from '../queries/accounts.server.ts'
import { deleteOtherSessions, listSessions, moveSession } from '../queries/ownSessions.server.ts'
import { deleteSessions } from '../queries/sessions.server.ts'
import { revocationAt } from '../rules.ts'
import type { OwnSession } from '../slots.server.ts'
import { sessionIdOf } from '../tokens.server.ts'

/**
 * Lists the sessions of a person. A change of the own account gives the browser new tokens, and so another
 * row of the same sign-in: such rows are listed once, under the requesting session when it is among them.
 */
export async function listOwnSessions(
  { db }: Transaction<Scope>,
  uid: string,
  requestingId: string | null,
): Promise<OwnSession[]> {
  const known = new Map<string, OwnSession>()
  for (const { tokenHash, userAgent, authTime, createdAt, lastUsedAt } of await listSessions(db, uid)) {
    const signIn = `${authTime.getTime()} ${userAgent}`
    const sessionId = sessionIdOf(tokenHash)
    const before = known.get(signIn)
    if (!before) known.set(signIn, { sessionId, userAgent, createdAt, lastUsedAt })
    else if (sessionId === requestingId) known.set(signIn, { ...before, sessionId })
  }
  return [...known.values()]
}

/**
 * Ends all sessions of the person, or all except `exceptId`. That session counts as new afterwards, so callers
 * require a recent sign-in first. Its ID token ends too: the browser gets a new one by the refresh token.
 */
export async function endOwnSessions(
  context: IdentityContext,
  { db }: Transaction<Scope>,
  uid: string,
  exceptId: string | null,
): Promise<void> {
  const current = await lockAccount(db, uid)
  if (!current) return
  const validSince = revocationAt(context.now(), current)
  const account = await updateAccount(db, uid, { validSince })
  if (exceptId === null) await deleteSessions(db, uid)
  else {
    await deleteOtherSessions(db, uid, exceptId)
    await moveSession(db, uid, exceptId, validSince)
  }
  await notifyFollower(context, db, account)
}
