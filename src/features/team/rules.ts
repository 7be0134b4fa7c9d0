/** Who may join a network, as what, and who may change it. */

import { dayMs } from '#lib/days.ts'
import { looksLikeEmail, maxEmailLength } from '#lib/text.ts'
import type { Role } from '#platform/access.ts'

/** What a person is in a network: the role, and the units that bound what is seen (null: all of them). */
export interface Place {
  readonly role: Role
  readonly unitIds: readonly string[] | null
}

export const invitationDays = 7
/** Between two e-mails of one invitation. */
export const resendAfterMs = 60_000
export const maxSends = 10
/** E-mails with invitations that one mailbox gets in a day, from all networks together. */
export const maxSendsToAddress = 3
/** Invitations that wait for an answer: as many as a network may send in so many days. */
export const openForDays = 5

export const expiryOf = (now: Date) => new Date(now.getTime() + invitationDays * dayMs)

/** Of the units of a place those that somebody restricted to `seen` may know, and how many others there are. */
export function shownUnits(
  { unitIds }: Pick<Place, 'unitIds'>,
  seen: Place['unitIds'],
): { unitIds: string[] | null; hiddenUnits: number } {
  if (unitIds === null) return { unitIds: null, hiddenUnits: 0 }
  const shown = unitIds.filter((id) => seen?.includes(id) ?? true)
  return { unitIds: shown, hiddenUnits: unitIds.length - shown.length }
}

const within = (unitIds: Place['unitIds'], own: Place['unitIds']) =>
  own === null || (unitIds?.every((id) => own.includes(id)) ?? false)

/**
 * Whether somebody may put others into a place, or take them out of it: owners any, managers any but the owners', and
 * who is restricted to some units only within these.
 */
export function mayGovern(actor: Place, place: Place & { readonly hiddenUnits?: number }): boolean {
  if (actor.role !== 'owner' && actor.role !== 'manager') return false
  if (place.role === 'owner' && actor.role !== 'owner') return false
  return within(place.unitIds, actor.unitIds) && !place.hiddenUnits
}

/** Where somebody works who is there, or was, with these restrictions; null: everywhere. */
export const workplaces = (...places: readonly Pick<Place, 'unitIds'>[]): readonly string[] | null => {
  const bounds = places.map(({ unitIds }) => unitIds)
  return bounds.every((unitIds) => unitIds !== null) ? bounds.flat() : null
}

/** A network never loses its last owner, neither by leaving nor by another role. */
export function keepsOwner(
  members: readonly { readonly userId: string; readonly role: Role }[],
  userId: string,
  next: Role | null,
): boolean {
  return next === 'owner' || members.some((one) => one.role === 'owner' && one.userId !== userId)
}

export const normalizeEmail = (text: string) => text.trim().toLowerCase()

export interface InvitationForm {
  readonly email: string
  readonly role: Role
  readonly unitIds: readonly string[] | null
}

/** Owners see everything: a restriction would keep them from what only they may do. */
export function checkPlace({ role, unitIds }: Place): Record<string, string> {
  if (unitIds === null) return {}
  if (role === 'owner') return { unitIds: 'A direção trabalha em todas as unidades' }
  return unitIds.length === 0 ? { unitIds: 'Escolha ao menos uma unidade' } : {}
}

export function checkInvitation(form: InvitationForm): Record<string, string> {
  const email = normalizeEmail(form.email)
  const isEmail = email.length <= maxEmailLength && looksLikeEmail(email)
  return { ...(isEmail ? {} : { email: 'E-mail inválido. Ex: nome@suaclinica.com.br' }), ...checkPlace(form) }
}

export type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired'

export function stateOf(
  invitation: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): InvitationState {
  if (invitation.acceptedAt) return 'accepted'
  if (invitation.revokedAt) return 'revoked'
  return invitation.expiresAt <= now ? 'expired' : 'open'
}

/** A person at an invitation's door: by which address, since when it is proved (null: it isn't), since when signed in. */
export interface Guest {
  readonly email: string
  readonly provedAt: Date | null
  readonly sessionSince: Date
  /** Whether the link is at hand, which was mailed to the address alone; and whether it was opened to register. */
  readonly link: 'none' | 'to accept' | 'to register'
}

export type Admissible = 'admissible' | 'other address' | 'unproved address' | 'earlier session'

/**
 * An invitation is its address's own, and opens to who came after the address was proved. Its link is a proof in the
 * hands of who signed in to accept it, after it was sent: who waited in the account before may be somebody else.
 */
export function decideAdmission(
  invitation: { readonly email: string; readonly sentAt: Date },
  { email, provedAt, sessionSince, link }: Guest,
): Admissible {
  if (normalizeEmail(email) !== invitation.email) return 'other address'
  if (provedAt !== null) return sessionSince < provedAt ? 'earlier session' : 'admissible'
  const isProof = link === 'to register' || (link === 'to accept' && sessionSince > invitation.sentAt)
  return isProof ? 'admissible' : 'unproved address'
}
