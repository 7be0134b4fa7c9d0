import type { FederatedProfile } from './profile.ts'

/** What a person who comes from a provider is to this service: decisions only. */

type Known = { readonly uid: string; readonly emailVerified: boolean }

export type Entrance =
  /** The identity is known: that account. */
  | 'sign in'
  /** The account with this address is theirs: both sides have seen the address verified. */
  | 'link'
  /** Somebody has the address; only who can also sign in there may join the two. */
  | 'confirm'
  | 'create'
  /** To prove again who one is takes an identity that is known already. */
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

/** Whether an identity may be added to the account that asks for it; an account has one of each provider. */
export function decideLinking(
  uid: string,
  holder: string | null,
  ownOfProvider: { readonly subject: string } | null,
): Linking {
  if (holder !== null) return holder === uid ? 'linked already' : 'belongs to another'
  return ownOfProvider ? 'has another' : 'link'
}

/** The ways to sign in that stay; null when none would, and nobody is to lock themselves out. */
export function waysLeft(ways: readonly string[], removed: readonly string[]): readonly string[] | null {
  const left = ways.filter((way) => !removed.includes(way))
  return left.length > 0 || left.length === ways.length ? left : null
}
