import type { PersonScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'

/** A person who signs in, with the data of the identity service. */
export interface Arrival {
  readonly email: string
  readonly emailVerified: boolean
  /** The time of the sign-in; invitations sent later wait for the next one. */
  readonly signedInAt: Date
  /**
   * The start of the session, from its token: a session
   * from before the address was proved opens no invitation.
   */
  readonly sessionSince: Date
  /** The code of the invitation's link, when one was opened. */
  readonly invitation?: string
}

/** Networks that wait for a person. Filled by the team. */
export interface Admission {
  /**
   * Admits a registered person to the networks that invited them. `joined by link`: by the link of the
   * invitation, which was mailed to this address; `withdrawn`: there was an invitation, and none is left.
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
