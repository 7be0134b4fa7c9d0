import type { Orm } from '#platform/db/database.server.ts'
import { proveAsStranger } from '../commands/prove.server.ts'
import { newAccount } from '../commands/signUp.server.ts'
import type { IdentityContext } from '../context.server.ts'
import { rejection } from '../protocol.server.ts'
import { type Account, addAccount, lockAccount, lockAccountByEmail } from '../queries/accounts.server.ts'
import type { FederatedCredential } from './flow.server.ts'
import { findLink, insertLink, type Link, listLinks, updateLink } from './links.server.ts'
import type { FederatedProfile } from './profile.ts'
import { decideEntrance } from './rules.ts'

export type Entry =
  | { readonly account: Account; readonly isNewUser: boolean }
  /** A person with this address must sign in another way first. */
  | { readonly account: null }

/**
 * Finds, links or creates the account of a person who signs in at a provider. Null when a simultaneous
 * sign-in or registration of the same person came first: a second try then has another result.
 */
export async function enter(
  context: IdentityContext,
  db: Orm,
  { providerId, profile }: FederatedCredential,
  mayCreate: boolean,
): Promise<Entry | null> {
  const email = requireEmail(profile)
  // The order matters: a simultaneous sign-in commits account and link together, so both are seen or neither.
  const sameEmail = await lockAccountByEmail(db, email)
  const link = await findLink(db, providerId, profile.subject)
  const linked = link && (link.uid === sameEmail?.uid ? sameEmail : await lockAccount(db, link.uid))
  switch (decideEntrance(profile, { linked: Boolean(linked), sameEmail }, mayCreate)) {
    case 'sign in':
      return linked ? signIn(context, db, linked, providerId, profile) : null
    case 'link':
      return sameEmail && join(context, db, sameEmail, providerId, profile)
    case 'create':
      return create(context, db, email, providerId, profile)
    case 'confirm':
      return { account: null }
    case 'unknown':
      throw rejection('EMAIL_NOT_FOUND')
  }
}

function requireEmail({ email }: FederatedProfile): string {
  if (!email) throw rejection('INVALID_IDP_RESPONSE', 'The provider gave no e-mail address.')
  return email
}

async function signIn(
  context: IdentityContext,
  db: Orm,
  account: Account,
  providerId: string,
  profile: FederatedProfile,
): Promise<Entry> {
  if (account.disabled) throw rejection('USER_DISABLED')
  await updateLink(db, { providerId, ...saidBy(profile) })
  if (!vouchesFor(profile, account)) return { account, isNewUser: false }
  // The provider proves nothing of what was in the account before.
  const proved = await proveAsStranger(context, db, account, {}, { exceptProvider: providerId })
  return { account: proved, isNewUser: false }
}

async function join(
  context: IdentityContext,
  db: Orm,
  account: Account,
  providerId: string,
  profile: FederatedProfile,
): Promise<Entry | null> {
  if (account.disabled) throw rejection('USER_DISABLED')
  // Another identity of that provider was linked before, and stays.
  const links = await listLinks(db, account.uid)
  if (links.some((one) => one.providerId === providerId)) return { account: null }
  const added = await insertLink(db, newLink(account, providerId, profile, context.now()))
  return added ? { account, isNewUser: false } : null
}

async function create(
  context: IdentityContext,
  db: Orm,
  email: string,
  providerId: string,
  profile: FederatedProfile,
): Promise<Entry | null> {
  const { emailVerified, displayName, photoUrl } = profile
  const now = context.now()
  const made = newAccount(email, null, now)
  const verifiedAt = emailVerified ? made.validSince : null
  const account: Account = { ...made, emailVerified, verifiedAt, displayName, photoUrl }
  if (!(await addAccount(db, account))) return null
  if (!(await insertLink(db, newLink(account, providerId, profile, now)))) throw new LostRace()
  return { account, isNewUser: true }
}

/** Thrown to roll back the account that was created in vain. */
export class LostRace extends Error {}

/** True when the provider has verified the account's address, so that we need no mail to prove it. */
export const vouchesFor = ({ email, emailVerified }: FederatedProfile, account: Account): boolean =>
  !account.emailVerified && emailVerified && email === account.email

export const newLink = (
  { uid }: Pick<Account, 'uid'>,
  providerId: string,
  profile: FederatedProfile,
  linkedAt: Date,
): Link => ({ providerId, uid, linkedAt, ...saidBy(profile) })

const saidBy = ({ subject, email, displayName, photoUrl }: FederatedProfile) => ({
  subject,
  email,
  displayName,
  photoUrl,
})
