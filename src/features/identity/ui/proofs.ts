import { type Auth, beforeAuthStateChanged, onIdTokenChanged } from 'firebase/auth'

export interface Proofs {
  /** Somebody proved in this tab who they are; also who was signed in already. */
  onProof(userId: string): void
  /** Whose place somebody takes; still signed in at this moment. */
  onReplaced(refreshToken: string): void
}

/** The SDK tells of a sign-in only when the person is another: who unlocks the screen mostly is not. */
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
