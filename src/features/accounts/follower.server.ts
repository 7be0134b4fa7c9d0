import type { FollowedAccount } from '#features/identity/slots.server.ts'
import { type AccountFollower, AccountNeeded } from '#features/identity/slots.server.ts'
import { enterOrg, leaveOrg, type Scope, type Transaction } from '#platform/db/transaction.server.ts'
import { endStreams, publish, publishToPerson } from '#platform/live/publish.server.ts'
import {
  actAs,
  deleteUser,
  followAccount,
  listMemberships,
  lockMembers,
  lockUser,
  type Membership,
  renameUserEmail,
  type UserRow,
} from './queries.server.ts'
import { mayLeave } from './rules.ts'

/** Updates users and useremails with the sign-in accounts, in the same transaction. */
export const accountFollower: AccountFollower = {
  async changed(tx, account) {
    const user = await lockUser(tx, account.uid)
    if (!user) return
    await followAccount(tx, account, user.disabledAt)
    if (user.userEmail !== account.email) await renameUserEmail(tx, account)
    if (losesAccess(user, account)) await endStreams(tx, account.uid)
    if (showsOtherwise(user, account)) {
      await publishToPerson(tx, account.uid, { topic: 'users', id: account.uid })
    }
  },

  async deleted(tx, uid) {
    if (!(await lockUser(tx, uid))) return
    const memberships = await listMemberships(await actAs(tx, uid))
    await actAs(tx, null)
    for (const membership of memberships) await leaveNetwork(tx, membership, uid)
    await leaveOrg(tx)
    await deleteUser(tx, uid)
    await endStreams(tx, uid)
  },
}

/** True when the account was disabled or its sessions were ended. A new person has had no such event yet. */
function losesAccess(user: UserRow, account: FollowedAccount): boolean {
  const revokedBefore = user.validAfter ?? user.joinDate
  return (account.disabled && user.disabledAt === null) || account.validSince > revokedBefore
}

const showsOtherwise = (user: UserRow, account: FollowedAccount) =>
  user.userEmail !== account.email ||
  user.isVerifiedEmail !== account.emailVerified ||
  (user.disabledAt !== null) !== account.disabled

/**
 * Notifies the network that a member leaves; the membership is deleted with the person. A network without
 * members stays, and nobody reaches it.
 * @throws `AccountNeeded` for the last owner
 */
async function leaveNetwork(
  tx: Transaction<Scope>,
  { orgId, orgName }: Membership,
  uid: string,
): Promise<void> {
  const inside = await enterOrg(tx, orgId)
  const team = await lockMembers(inside)
  if (!mayLeave(team, uid)) {
    throw new AccountNeeded(
      `Você é a única pessoa proprietária da rede ${orgName}. Passe a propriedade a outra pessoa antes de excluir a conta.`,
    )
  }
  await publish(inside, {
    topic: 'members',
    id: uid,
    unitIds: team.find(({ userId }) => userId === uid)?.unitIds,
  })
}
