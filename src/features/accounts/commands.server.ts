import { randomUUID } from 'node:crypto'
import type { OwnAccount, Verification } from '#features/identity/slots.server.ts'
import { createOrg } from '#features/orgs/commands.server.ts'
import type { Network } from '#features/orgs/contract.ts'
import { type NetworkForm, normalizeNetwork } from '#features/orgs/rules.ts'
import type { WhenCreated } from '#features/orgs/slots.server.ts'
import {
  enterOrg,
  leaveOrg,
  type PersonScope,
  type Scope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import type { Bearer } from '#platform/http/context.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { endStreams, publishToPerson } from '#platform/live/publish.server.ts'
import { accountProblems, type Session, type User } from './contract.ts'
import {
  actAs,
  activateFor,
  emailExists,
  findUser,
  insertMember,
  insertUser,
  insertUserEmail,
  listAdmins,
  listMemberships,
  listNames,
  lockMembers,
  lockUser,
  renameUser,
  setAdmin,
  touchUser,
  updateUser,
} from './queries.server.ts'
import { maxOwnNetworks, type TermsVersion } from './rules.ts'
import type { Admission, Arrival } from './slots.server.ts'

/**
 * Returns the person's record. At sign-in it also admits the
 * person to networks that wait for the verified address.
 */
export function readMe(admission: Admission, scope: PersonScope & { bearer: Bearer }): Promise<User> {
  return transact(scope, async (tx) => {
    if (await findUser(tx)) await admission.admit(tx, arrivalOf(scope.bearer))
    const me = await presentMe(tx)
    // With a hosted identity service, only tokens contain the verification of the address.
    return { ...me, isVerifiedEmail: me.isVerifiedEmail || scope.bearer.emailVerified }
  })
}

const arrivalOf = ({ email, emailVerified, authTime }: Bearer): Arrival => ({
  email,
  emailVerified,
  signedInAt: new Date(authTime * 1_000),
  sessionSince: new Date(authTime * 1_000),
})

interface Registration {
  readonly userFullname: string
  readonly invitation?: string | undefined
  /** What the person accepted; it stays as it was written, with its time. */
  readonly termsVersion?: TermsVersion | undefined
}

/**
 * Registers a person: writes the record, the e-mail look-up and the first network, named after the person, in
 * one transaction (specification §7), and mails the link that verifies the address unless an invitation's
 * link has proved it. Repeated or concurrent calls return the existing record. Invited people join the
 * inviting network instead of a first one; if the invitation was withdrawn, they have to create one.
 */
export function register(
  {
    requireAccount,
    sendVerification,
    proveBySession,
    admit,
    whenCreated,
  }: Verification & Admission & { readonly whenCreated: readonly WhenCreated[] },
  scope: PersonScope & { bearer: Bearer },
  { userFullname, invitation, termsVersion }: Registration,
): Promise<User> {
  return transact(scope, async (tx) => {
    const { uid, email, emailVerified, authTime } = scope.bearer
    await requireAccount(tx, uid)
    const sessionSince = new Date(authTime * 1_000)
    const user = { userId: uid, userEmail: email, userFullname, isVerifiedEmail: emailVerified }
    const accepted = { termsVersion, termsAcceptedAt: termsVersion ? tx.now : null }
    if (await insertUser(tx, { ...user, ...accepted })) {
      await insertUserEmail(tx, user)
      const admitted = await admit(tx, { ...arrivalOf(scope.bearer), signedInAt: tx.now, invitation })
      if (admitted === 'withdrawn') await updateUser(tx, { todo: 'create-org' })
      if (admitted === 'nothing') {
        const org = await openNetwork(tx, whenCreated, { orgName: userFullname })
        await updateUser(tx, { orgId: org.orgId })
      }
      // The invitation's link was mailed to this address alone.
      if (admitted === 'joined by link') await proveBySession(tx, uid, sessionSince)
      await sendVerification(tx, uid, sessionSince)
    }
    return presentMe(tx)
  })
}

/**
 * Changes the name in the record, the look-up and the
 * sign-in account, and notifies the person's other windows.
 */
export function rename(account: OwnAccount, scope: PersonScope, userFullname: string): Promise<User> {
  return transact(scope, async (tx) => {
    await updateUser(tx, { userFullname })
    await renameUser(tx, userFullname)
    await account.rename(tx, scope.userId, userFullname)
    await publishToPerson(tx, scope.userId, { topic: 'users', id: scope.userId })
    return presentMe(tx)
  })
}

export function listSessions(
  account: OwnAccount,
  scope: PersonScope & { bearer: Bearer },
): Promise<{ sessions: Session[] }> {
  return transact(scope, async (tx) => {
    const sessions = await account.listSessions(tx, scope.userId, scope.bearer.sessionId)
    return {
      sessions: sessions.map((one) => ({
        ...one,
        isCurrent: one.sessionId === scope.bearer.sessionId,
        createdAt: one.createdAt.toISOString(),
        lastUsedAt: one.lastUsedAt.toISOString(),
      })),
    }
  })
}

/** Ends all sessions of the person with their open streams. */
export function endSessions(account: OwnAccount, scope: PersonScope): Promise<{ ended: true }> {
  return transact(scope, async (tx) => {
    await account.endSessions(tx, scope.userId, null)
    return { ended: true }
  })
}

/**
 * Ends the person's other sessions.
 * @throws `recent_sign_in_required`, because the remaining session counts as a new sign-in
 */
export function endOtherSessions(
  account: OwnAccount,
  scope: PersonScope & { bearer: Bearer },
): Promise<{ ended: true }> {
  return transact(scope, async (tx) => {
    const { authTime, sessionId } = scope.bearer
    if (sessionId === null || !account.isRecent(authTime)) {
      throw problem(accountProblems, 'recent_sign_in_required')
    }
    await account.endSessions(tx, scope.userId, sessionId)
    return { ended: true }
  })
}

/**
 * Replaces the recovery codes. They are returned once and never stored,
 * so a lost answer can't be repeated: the person requests new ones.
 * @throws `recent_sign_in_required`, `second_factor_missing`
 */
export async function replaceRecoveryCodes(
  account: OwnAccount,
  scope: PersonScope & { bearer: Bearer },
): Promise<{ codes: string[] }> {
  // Checks that the account is still valid.
  await transact({ ...scope, idempotency: undefined }, presentMe)
  if (!account.isRecent(scope.bearer.authTime)) throw problem(accountProblems, 'recent_sign_in_required')
  const codes = await account.replaceRecoveryCodes(scope.userId)
  if (!codes) throw problem(accountProblems, 'second_factor_missing')
  return { codes }
}

/**
 * Creates a further network, or the first of a person without any: clears `todo` and makes it the active one.
 * @throws `email_unverified` (403) for a further network, `too_many_networks` (409), `network_exists` (409) when it was to
 * be the first
 */
export function createNetwork(
  whenCreated: readonly WhenCreated[],
  scope: PersonScope & { bearer: Bearer },
  { isFirst, ...form }: NetworkForm & { readonly isFirst: boolean },
): Promise<Network> {
  return transact(scope, async (tx) => {
    const user = await lockUser(tx, tx.userId)
    if (!user) throw problem(accountProblems, 'registration_missing')
    if (isFirst && user.orgId !== null && user.todo !== 'create-org')
      throw problem(accountProblems, 'network_exists')
    const own = (await listMemberships(tx)).filter(({ role }) => role === 'owner').length
    if (own > 0 && !user.isVerifiedEmail && !tx.bearer.emailVerified)
      throw problem(accountProblems, 'email_unverified')
    if (own >= maxOwnNetworks) throw problem(accountProblems, 'too_many_networks')
    const network = await openNetwork(tx, whenCreated, normalizeNetwork(form))
    await updateUser(tx, { orgId: network.orgId, todo: '' })
    await publishToPerson(tx, scope.userId, { topic: 'users', id: scope.userId })
    return network
  })
}

/**
 * Makes another network the active one.
 * @throws `forbidden` (403) when the person does not belong to the network
 */
export function switchNetwork(scope: PersonScope, orgId: string): Promise<User> {
  return transact(scope, async (tx) => {
    const memberships = await listMemberships(tx)
    if (!memberships.some((one) => one.orgId === orgId)) throw failure('forbidden')
    await updateUser(tx, { orgId })
    await publishToPerson(tx, scope.userId, { topic: 'users', id: scope.userId })
    return presentMe(tx)
  })
}

/** Updates `isOnline` while the person is active. */
export function markActive(scope: PersonScope): Promise<{ isOnline: string }> {
  return transact(scope, async (tx) => {
    const isOnline = await touchUser(tx)
    if (!isOnline) throw problem(accountProblems, 'registration_missing')
    return { isOnline: isOnline.toISOString() }
  })
}

export function findEmail(scope: Scope, email: string): Promise<{ exists: boolean }> {
  return transact(scope, async (tx) => ({ exists: await emailExists(tx, email) }))
}

/** Grants or withdraws the role of platform operator. False when the person is not registered. */
export function changeAdmin(scope: Scope, userId: string, isAdmin: boolean): Promise<boolean> {
  return transact(scope, async (tx) => {
    if (!(await setAdmin(tx, userId, isAdmin))) return false
    await publishToPerson(tx, userId, { topic: 'users', id: userId })
    return true
  })
}

export const readAdmins = (scope: Scope): Promise<string[]> => transact(scope, listAdmins)

/** Creates a network with the person as its owner. */
async function openNetwork(
  tx: Transaction<PersonScope>,
  whenCreated: readonly WhenCreated[],
  org: Partial<NetworkForm> & { orgName: string },
) {
  const inside = await enterOrg(tx, randomUUID())
  const network = await createOrg(inside, { ...org, createdBy: tx.userId })
  await insertMember(inside, { orgId: network.orgId, userId: tx.userId, role: 'owner' })
  for (const begin of whenCreated) await begin(inside)
  await leaveOrg(tx)
  return network
}

async function presentMe(tx: Transaction<PersonScope>): Promise<User> {
  const user = await findUser(tx)
  if (!user) throw problem(accountProblems, 'registration_missing')
  const { disabledAt: _, validAfter: __, ...record } = user
  return {
    ...record,
    orgs: await listMemberships(tx),
    isOnline: user.isOnline.toISOString(),
    joinDate: user.joinDate.toISOString(),
  }
}

/** Handles the loss of the current network: another one becomes active, or the person has to create one. */
export async function loseNetwork(tx: Transaction<Scope & { orgId: string }>, userId: string): Promise<void> {
  await leaveOrg(tx)
  const theirs = await actAs(tx, userId)
  const user = await findUser(theirs)
  const [next] = await listMemberships(theirs)
  if (user && (user.orgId === tx.orgId || !next)) {
    await updateUser(theirs, { orgId: next?.orgId ?? null, todo: next ? user.todo : 'create-org' })
  }
  await actAs(tx, tx.userId)
  await enterOrg(tx, tx.orgId)
}

/** Handles the deletion of the network for its members: each works in another one, or has to create one. */
export async function dismissMembers(tx: Transaction<Scope & { orgId: string }>): Promise<void> {
  for (const { userId } of await lockMembers(tx)) {
    await loseNetwork(tx, userId)
    await publishToPerson(tx, userId, { topic: 'users', id: userId })
    await endStreams(tx, userId)
  }
}

/** Handles the restoration of the network: it becomes active for members who have no other. */
export async function readmitMembers(tx: Transaction<Scope & { orgId: string }>): Promise<void> {
  const userIds = (await lockMembers(tx)).map(({ userId }) => userId)
  await activateFor(tx, userIds)
  for (const userId of userIds) {
    await publishToPerson(tx, userId, { topic: 'users', id: userId })
    // The browsers reconnect and load their permissions anew.
    await endStreams(tx, userId)
  }
}

/** Returns the names of people by id. Deleted accounts are left out. */
export async function findNames(
  tx: Transaction<Scope>,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = userIds.length === 0 ? [] : await listNames(tx, userIds)
  return new Map(rows.map(({ userId, userFullname }) => [userId, userFullname]))
}
