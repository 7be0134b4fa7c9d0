import { sql } from 'drizzle-orm'
import type { Orm } from '#platform/db/database.server.ts'
import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { admit, authTimeOf, readIdToken, refuseDemo, requireEmail } from '../admission.server.ts'
import { requirePerson } from '../bot-check/challenge.server.ts'
import type { SendCodeRequest } from '../codes.protocol.server.ts'
import { readContinueUrl } from '../codes.server.ts'
import {
  type Client,
  type IdentityContext,
  mailboxAttempt,
  mailSenderAttempt,
  systemScope,
} from '../context.server.ts'
import { type ProtocolError, rejection } from '../protocol.server.ts'
import {
  type Account,
  findAccountByEmail,
  lockAccount,
  lockAccountByEmail,
} from '../queries/accounts.server.ts'
import { countFailure } from '../queries/attempts.server.ts'
import { normaliseEmail } from '../rules.ts'
import { type CodeOrder, mailCode, mayMailToday } from './issueCode.server.ts'
import { requireRecent } from './update.server.ts'

/** Mails a one-time code to a given address, or to the person of an ID token. */
export async function sendCode(context: IdentityContext, request: SendCodeRequest, client: Client) {
  const continueUrl = readContinueUrl(context.env, request.continueUrl)
  const email = await send(context, { ...request, continueUrl }, client)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

function send(context: IdentityContext, request: SendCodeRequest, client: Client): Promise<string> {
  switch (request.requestType) {
    case 'PASSWORD_RESET':
    case 'EMAIL_SIGNIN':
      return sendToAddress(context, request.requestType, request, client)
    case 'VERIFY_EMAIL':
      return sendToPerson(context, request, client)
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendToNewAddress(context, request, client)
    case undefined:
      throw rejection('MISSING_REQ_TYPE')
    default:
      throw rejection('INVALID_REQ_TYPE')
  }
}

async function sendToAddress(
  context: IdentityContext,
  purpose: 'PASSWORD_RESET' | 'EMAIL_SIGNIN',
  { email: given, continueUrl }: SendCodeRequest,
  client: Client,
): Promise<string> {
  const email = requireEmail(given)
  await requirePerson(context, client)
  const rejection = await transact(systemScope(context), async (tx) => {
    if (!(await mayMail(context, tx.db, [email], client))) return tooManyMails()
    const account = await lockAccountByEmail(tx.db, email)
    const rejection = rejectionFor(purpose, account)
    if (rejection && !context.env.IDENTITY_ENUMERATION_PROTECTION) return rejection
    await mailOrPretend(context, tx, { purpose, uid: account?.uid ?? null, email, continueUrl }, !rejection)
    return null
  })
  if (rejection) throw rejection
  return email
}

/**
 * Returns why no code may be sent, or null. A link to sign
 * in may go to anyone: opening it creates the account.
 */
function rejectionFor(
  purpose: 'PASSWORD_RESET' | 'EMAIL_SIGNIN',
  account: Account | null,
): ProtocolError | null {
  if (account?.disabled) return rejection('USER_DISABLED')
  return account || purpose === 'EMAIL_SIGNIN' ? null : rejection('EMAIL_NOT_FOUND')
}

async function sendToPerson(
  context: IdentityContext,
  request: SendCodeRequest,
  client: Client,
): Promise<string> {
  const token = await readIdToken(context, request.idToken)
  const { continueUrl } = request
  const sent = await transact(systemScope(context), async (tx) => {
    const { uid, email } = admit(await lockAccount(tx.db, token.uid), { authTime: authTimeOf(token) })
    if (!(await mayMail(context, tx.db, [email], client))) return null
    const requestedAt = authTimeOf(token)
    await mailCode(context, tx, { purpose: 'VERIFY_EMAIL', uid, email, requestedAt, continueUrl })
    return email
  })
  if (sent === null) throw tooManyMails()
  return sent
}

async function sendToNewAddress(
  context: IdentityContext,
  request: SendCodeRequest,
  client: Client,
): Promise<string> {
  const token = await readIdToken(context, request.idToken)
  refuseDemo(token)
  requireRecent(context, token)
  const newEmail = requireNewEmail(request.newEmail)
  const outcome = await transact(systemScope(context), async (tx) => {
    const { uid, email } = admit(await lockAccount(tx.db, token.uid), { authTime: authTimeOf(token) })
    if (!(await mayMail(context, tx.db, [email, newEmail], client))) return tooManyMails()
    const owner = await findAccountByEmail(tx.db, newEmail)
    const taken = owner !== null && owner.uid !== uid
    if (taken && !context.env.IDENTITY_ENUMERATION_PROTECTION) return rejection('EMAIL_EXISTS')
    const requestedAt = authTimeOf(token)
    const order = { purpose: 'VERIFY_AND_CHANGE_EMAIL', uid, email, newEmail, requestedAt } as const
    await mailOrPretend(context, tx, { ...order, continueUrl: request.continueUrl }, !taken)
    return email
  })
  if (typeof outcome !== 'string') throw outcome
  return outcome
}

function requireNewEmail(given: string | undefined): string {
  if (given === undefined) throw rejection('MISSING_NEW_EMAIL')
  const email = normaliseEmail(given)
  if (!email) throw rejection('INVALID_NEW_EMAIL')
  return email
}

/**
 * Mails the code, or pretends to when nothing may be sent and nobody may learn of it: the mail is written and
 * rolled back, so that answer and duration stay alike.
 */
async function mailOrPretend(
  context: IdentityContext,
  tx: Transaction<Scope>,
  order: CodeOrder,
  truly: boolean,
) {
  if (truly) return mailCode(context, tx, order)
  await tx.db.execute(sql`savepoint pretence`)
  await mailCode(context, tx, order)
  await tx.db.execute(sql`rollback to savepoint pretence`)
}

/** Counts the request for the mailbox and for the sender's address, also for unknown accounts. */
async function mayMail(
  context: IdentityContext,
  db: Orm,
  emails: string[],
  client: Client,
): Promise<boolean> {
  if (!context.env.RATE_LIMITS) return true
  const attempts = [...emails.map((one) => mailboxAttempt(context, one)), mailSenderAttempt(context, client)]
  for (const attempt of attempts) if (!(await countFailure(db, attempt, context.now()))) return false
  for (const email of emails) if (!(await mayMailToday(context, db, email))) return false
  return true
}

const tooManyMails = () =>
  rejection('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many mails were asked for. Wait a while before asking again.')
