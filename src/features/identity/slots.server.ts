import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Account } from './queries/accounts.server.ts'

/** The data of an account that followers receive. */
export type FollowedAccount = Pick<
  Account,
  'uid' | 'email' | 'emailVerified' | 'displayName' | 'disabled' | 'validSince'
>

/** The product's own records of a person follow the account in the same transaction. */
export interface AccountFollower {
  changed(tx: Transaction<Scope>, account: FollowedAccount): Promise<void>
  /**
   * Called before an account is deleted.
   * @throws `AccountNeeded` when the product needs the person
   */
  deleted(tx: Transaction<Scope>, uid: string): Promise<void>
}

/** The reason why an account can't be deleted, as a sentence for the person. */
export class AccountNeeded extends Error {}

/** Actions of people on their own account. Functions with `tx` run in the caller's transaction. */
export interface OwnAccount {
  /** True when a sign-in (`auth_time`, in seconds) is recent enough for a sensitive change. */
  isRecent(authTime: number): boolean
  rename(tx: Transaction<Scope>, uid: string, name: string): Promise<void>
  /** `requestingId` is the session that sends the request. */
  listSessions(tx: Transaction<Scope>, uid: string, requestingId: string | null): Promise<OwnSession[]>
  /** Replaces all earlier codes. Null without a second factor. */
  replaceRecoveryCodes(uid: string): Promise<string[] | null>
  /** Ends all sessions except `exceptId`. */
  endSessions(tx: Transaction<Scope>, uid: string, exceptId: string | null): Promise<void>
}

/** A browser where the person is signed in. */
export interface OwnSession {
  readonly sessionId: string
  readonly userAgent: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** Functions of the identity service for a registration, in the caller's transaction. */
export interface Verification {
  /**
   * Rejects accounts that were deleted in between.
   * @throws `unauthenticated` (401)
   */
  requireAccount(tx: Transaction<Scope>, uid: string): Promise<void>
  /**
   * Mails a link to verify the address, unless it is verified. `requestedAt` is the session's `auth_time`.
   */
  sendVerification(tx: Transaction<Scope>, uid: string, requestedAt?: Date): Promise<void>
  /**
   * Proves the address of a person, signed in since
   * `authTime`, who has what was mailed to that address alone.
   */
  proveBySession(tx: Transaction<Scope>, uid: string, authTime: Date): Promise<void>
}

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    accountFollower: AccountFollower
  }
}
