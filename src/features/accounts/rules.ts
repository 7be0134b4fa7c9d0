import type { Role } from '#platform/access.ts'

/** Decisions about people and their networks. */

export interface Member {
  readonly userId: string
  readonly role: Role
}

/** The most characters of a person's name. */
export const fullNameLimit = 120

/** Networks that one person may own. */
export const maxOwnNetworks = 20

/** A network with other members never loses its last owner; its only member may leave. */
export function mayLeave(members: readonly Member[], userId: string): boolean {
  const others = members.filter((one) => one.userId !== userId)
  const isOwner = members.some((one) => one.userId === userId && one.role === 'owner')
  return !isOwner || others.length === 0 || others.some((one) => one.role === 'owner')
}

/**
 * The versions of the terms of use, by their date, newest first: /terms shows the first, and who creates an account
 * accepts it. An older one stays, for a browser that was open before.
 */
export const termsVersions = ['2026-11-23', '2026-11-22', '2026-11-21'] as const
export type TermsVersion = (typeof termsVersions)[number]
export const termsVersion = termsVersions[0]
