import type { Admission } from '#features/accounts/slots.server.ts'
import type { AccountFollower } from '#features/identity/slots.server.ts'
import { findPerson } from './queries.server.ts'

/** The accounts' follower, which also lets into networks whose invitation waited for the address to be verified. */
export function followInvitations(follower: AccountFollower, admission: Admission): AccountFollower {
  return {
    ...follower,
    async changed(open, account) {
      const before = await findPerson(open, account.uid)
      await follower.changed(open, account)
      const wasVerified = before?.isVerifiedEmail === true && before.userEmail === account.email
      if (!before || !account.emailVerified || wasVerified) return
      const { uid: userId, email, emailVerified } = account
      await admission.admit({ ...open, userId }, { email, emailVerified, signedInAt: open.now })
    },
  }
}
