import { eq } from 'drizzle-orm'
import type { AccountFollower } from '#features/identity/slots.server.ts'
import { userEmails, users } from './tables.server.ts'

/** Keeps users and useremails in step with the sign-in accounts, in the transaction that changes those. */
export const accountFollower: AccountFollower = {
  async changed(tx, account) {
    const [user] = await tx
      .update(users)
      .set({
        userEmail: account.email,
        isVerifiedEmail: account.emailVerified,
        disabledAt: account.disabled ? new Date() : null,
        validAfter: account.validSince,
      })
      .where(eq(users.userId, account.uid))
      .returning()
    if (!user) return
    await tx.update(userEmails).set({ userEmail: account.email }).where(eq(userEmails.userId, account.uid))
  },
  async deleted(tx, uid) {
    await tx.delete(users).where(eq(users.userId, uid))
  },
}
