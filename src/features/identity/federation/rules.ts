import type { FederatedProfile } from './profile.ts'

/** Decisions about a person who signs in at a provider, without side effects. */

type Known = { readonly uid: string; readonly emailVerified: boolean }

export type Entrance =
  /** The identity is known: sign in to its account. */
  | 'sign in'
  /** Link the account with this address: both sides have verified it. */
  | 'link'
  /** An account has the address; the person must sign in to it before the two are linked. */
  | 'confirm'
  | 'create'
  /** A proof requires an identity that is linked already. */
  | 'unknown'

export function decideEntrance(
  { emailVerified }: Pick<FederatedProfile, 'emailVerified'>,
  found: { readonly linked: boolean; readonly sameEmail: Known | null },
  mayCreate: boolean,
): Entrance {
  if (found.linked) return 'sign in'
  if (!mayCreate) return 'unknown'
  if (!found.sameEmail) return 'create'
  return emailVerified && found.sameEmail.emailVerified ? 'link' : 'confirm'
}

export type Linking = 'link' | 'linked already' | 'belongs to another' | 'has another'

/** Decides if an identity may be linked to the account; an account has one of each provider. */
export function decideLinking(
  uid: string,
  holder: string | null,
  ownOfProvider: { readonly subject: string } | null,
): Linking {
  if (holder !== null) return holder === uid ? 'linked already' : 'belongs to another'
  return ownOfProvider ? 'has another' : 'link'
}

/** Returns the sign-in methods that stay. Null when none would, because nobody may lock themselves out. */
export function waysLeft(ways: readonly string[], removed: readonly string[]): readonly string[] | null {
  const left = ways.filter((way) => !removed.includes(way))
  return left.length > 0 || left.length === ways.length ? left : null
}
