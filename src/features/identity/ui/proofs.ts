import { type Auth, beforeAuthStateChanged, onIdTokenChanged } from 'firebase/auth'

export interface Proofs {
  /** Called when somebody signs in or proves their identity in this tab. */
  onProof(userId: string): void
  /** Called before another sign-in replaces this session, which is still valid at this moment. */
  onReplaced(refreshToken: string): void
}

/**
 * Reports proofs of identity. The SDK reports a sign-in
 * only of another person; unlocking is mostly the same one.
 */
export function watchProofs(auth: Auth, { onProof, onReplaced }: Proofs): void {
  let isProven = false
  beforeAuthStateChanged(auth, (next) => {
    isProven = next !== null
    if (next && auth.currentUser) onReplaced(auth.currentUser.refreshToken)
  })
  onIdTokenChanged(auth, (user) => {
    if (!isProven || !user) return
    isProven = false
    onProof(user.uid)
  })
}
