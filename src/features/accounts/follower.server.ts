import type { FollowedAccount } from '#features/identity/slots.server.ts'
import { type AccountFollower, AccountNeeded } from '#features/identity/slots.server.ts'
import { enterOrg, leaveOrg, type Open, type Scope } from '#platform/db/transaction.server.ts'
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

/** Keeps users and useremails in step with the sign-in accounts, in the transaction that changes those. */
export const accountFollower: AccountFollower = {
  async changed(open, account) {
    const user = await lockUser(open, account.uid)
    if (!user) return
    await followAccount(open, account, user.disabledAt)
    if (user.userEmail !== account.email) await renameUserEmail(open, account)
    if (losesAccess(user, account)) await endStreams(open, account.uid)
    if (showsOtherwise(user, account)) {
      await publishToPerson(open, account.uid, { topic: 'users', id: account.uid })
    }
  },

  async deleted(open, uid) {
    if (!(await lockUser(open, uid))) return
    const memberships = await listMemberships(await actAs(open, uid))
    await actAs(open, null)
    for (const membership of memberships) await leaveNetwork(open, membership, uid)
    await leaveOrg(open)
    await deleteUser(open, uid)
    await endStreams(open, uid)
  },
}

/** Disabled, or signed out of what was begun before. A person who never was has had no such moment yet. */
function losesAccess(user: UserRow, account: FollowedAccount): boolean {
  const revokedBefore = user.validAfter ?? user.joinDate
  return (account.disabled && user.disabledAt === null) || account.validSince > revokedBefore
}

const showsOtherwise = (user: UserRow, account: FollowedAccount) =>
  user.userEmail !== account.email ||
  user.isVerifiedEmail !== account.emailVerified ||
  (user.disabledAt !== null) !== account.disabled

/** The membership itself goes with the person; a network left without anybody stays, and nobody reaches it. */
async function leaveNetwork(open: Open<Scope>, { orgId, orgName }: Membership, uid: string): Promise<void> {
  const inside = await enterOrg(open, orgId)
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
