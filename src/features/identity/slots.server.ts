import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Account } from './queries/accounts.server.ts'

/** What followers hear of an account. */
export type FollowedAccount = Pick<
  Account,
  'uid' | 'email' | 'emailVerified' | 'displayName' | 'disabled' | 'validSince'
>

/** The product's own records of a person follow the account in the same transaction. */
export interface AccountFollower {
  changed(tx: Transaction<Scope>, account: FollowedAccount): Promise<void>
  /** @throws `AccountNeeded` when the product can't do without the person. */
  deleted(tx: Transaction<Scope>, uid: string): Promise<void>
}

/** Why an account can't be deleted, in a sentence for the person. */
export class AccountNeeded extends Error {}

/** What a person may ask about the own account; what takes `open`, in the caller's transaction. */
export interface OwnAccount {
  /** Whether a sign-in (`auth_time`, in seconds) is recent enough for something grave. */
  isRecent(authTime: number): boolean
  rename(tx: Transaction<Scope>, uid: string, name: string): Promise<void>
  /** `askingId`: the session that asks. */
  listSessions(tx: Transaction<Scope>, uid: string, requestingId: string | null): Promise<OwnSession[]>
  /** New codes in place of all earlier ones; null for who has no second factor. */
  replaceRecoveryCodes(uid: string): Promise<string[] | null>
  /** Ends all sessions but the one to keep. */
  endSessions(tx: Transaction<Scope>, uid: string, exceptId: string | null): Promise<void>
}

/** A browser where the person is signed in. */
export interface OwnSession {
  readonly sessionId: string
  readonly userAgent: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** What a registration needs of the identity service; all of it in the caller's transaction. */
export interface Verification {
  /** Nothing is registered for an account that was deleted meanwhile. @throws `unauthenticated` (401) */
  requireAccount(tx: Transaction<Scope>, uid: string): Promise<void>
  /** Mails the link that verifies the address, unless it is verified. `askedAt`: the `auth_time` of the session that asks. */
  sendVerification(tx: Transaction<Scope>, uid: string, requestedAt?: Date): Promise<void>
  /** The person who is signed in since `authTime` holds what was mailed to the address alone: it is proved. */
  proveBySession(tx: Transaction<Scope>, uid: string, authTime: Date): Promise<void>
}

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    accountFollower: AccountFollower
  }
}
