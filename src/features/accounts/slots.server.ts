import type { PersonScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'

/** Who arrives, as the identity service knows them. */
export interface Arrival {
  readonly email: string
  readonly emailVerified: boolean
  /** When the person signed in; invitations sent later wait for the next time. */
  readonly signedInAt: Date
  /** When the session began, by its token: one from before the address was proved opens no invitation. */
  readonly sessionSince: Date
  /** Of the invitation's link, where one was opened. */
  readonly invitation?: string
}

/** Networks that wait for a person. Filled by the team. */
export interface Admission {
  /**
   * Lets the person, who is registered, into the networks that invited them. `joined by link`: by the invitation's, which
   * went to the very address; `withdrawn`: there was an invitation, and none is left.
   */
  admit(
    tx: Transaction<PersonScope>,
    arrival: Arrival,
  ): Promise<'joined' | 'joined by link' | 'withdrawn' | 'nothing'>
}

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    openAdmission: (secrets: Secrets) => Admission
  }
}
