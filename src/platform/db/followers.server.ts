import type { Database } from './database.server.ts'
import type { Scope, Transaction } from './transaction.server.ts'

/**
 * What later features do about records of earlier ones, in the very transaction that changed these: the messages of
 * an appointment are planned, moved and called back with it, or not at all.
 */

/** The kinds of record that can be followed. */
export type FollowedKind =
  | 'appointment'
  | 'template'
  /** It has changed hands. */
  | 'conversation'
  /** Of the assistant: they reach nobody, and are not tried again. */
  | 'unsentAnswer'
  /** Two became one: the one that goes, and the one that stays. */
  | 'joinedConversations'

export interface Follower {
  readonly kind: FollowedKind
  /** Is told of records that were written, new ones too; what follows from them may be the same as before. */
  follow(tx: Transaction<Scope & { readonly orgId: string }>, ids: readonly string[]): Promise<void>
}

const opened = new WeakMap<Database, readonly Follower[]>()

/** From here on these follow what transactions of the database write. */
export function openFollowers(database: Database, followers: readonly Follower[]): void {
  opened.set(database, followers)
}

/** Tells those who follow records of a kind that the open transaction has written these. */
export async function tellFollowers(
  tx: Transaction<Scope & { readonly orgId: string }>,
  kind: FollowedKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  for (const one of opened.get(tx.database) ?? []) if (one.kind === kind) await one.follow(tx, ids)
}
