import { type Open, type Scope, transact } from '#platform/db/transaction.server.ts'
import { type IdentityContext, systemScope, tellFollower } from '../context.server.ts'
import { listLinks } from '../federation/links.server.ts'
import { type Account, updateAccount } from '../queries/accounts.server.ts'
import { deleteCodes, deletePendingCodes, type StoredCode } from '../queries/codes.server.ts'
import { deleteSessions } from '../queries/sessions.server.ts'
import { revocationAt } from '../rules.ts'
import { offerRecovery } from './issueCode.server.ts'
import { presentProfile } from './lookUp.server.ts'
import { redeemOwnCode } from './redeemCode.server.ts'
import { tellTaken } from './update.server.ts'

/** Does what a mailed code was made for: verifies an address, changes it, or gives the old one back. */
export async function applyCode(context: IdentityContext, oobCode: string) {
  const { account, links } = await transact(systemScope(context), async (open) => {
    const redeemed = await redeemOwnCode(context, open.tx, oobCode, applicable)
    const applied = await apply(context, open, redeemed)
    return { account: applied, links: await listLinks(open.tx, applied.uid) }
  }).catch(tellTaken)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    ...presentProfile(account, links),
  }
}

const applicable = ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const

async function apply(
  context: IdentityContext,
  open: Open<Scope>,
  { code, account }: { code: StoredCode; account: Account },
): Promise<Account> {
  if (code.purpose === 'VERIFY_EMAIL') return verify(context, open, account)
  if (code.purpose === 'RECOVER_EMAIL') return recover(context, open, account, code.email)
  return moveTo(context, open, account, code.newEmail ?? account.email)
}

async function verify(context: IdentityContext, { tx }: Open<Scope>, account: Account): Promise<Account> {
  const verified = await updateAccount(tx, account.uid, { emailVerified: true })
  await tellFollower(context, tx, verified)
  return verified
}

/** The new address has just been proved; all sessions end, and the old address can take it back. */
export async function moveTo(
  context: IdentityContext,
  open: Open<Scope>,
  account: Account,
  email: string,
): Promise<Account> {
  const moved = await setVerifiedEmail(context, open, account, email)
  await deletePendingCodes(open.tx, account.uid)
  await offerRecovery(context, open, account, moved)
  return moved
}

/** Nothing that was begun under the other address holds any longer, and no way leads back to it. */
async function recover(
  context: IdentityContext,
  open: Open<Scope>,
  account: Account,
  email: string,
): Promise<Account> {
  const recovered = await setVerifiedEmail(context, open, account, email)
  await deleteCodes(open.tx, account.uid)
  return recovered
}

async function setVerifiedEmail(
  context: IdentityContext,
  { tx }: Open<Scope>,
  account: Account,
  email: string,
): Promise<Account> {
  const validSince = revocationAt(context.now(), account.validSince)
  const changed = await updateAccount(tx, account.uid, { email, emailVerified: true, validSince })
  await deleteSessions(tx, account.uid)
  await tellFollower(context, tx, changed)
  return changed
}
