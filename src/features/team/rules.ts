/** Decides who may join a network, with which role, and who may change memberships. */

import { dayMs } from '#lib/days.ts'
import { isMobile, normalizePhone } from '#lib/phone.ts'
import { looksLikeEmail, maxEmailLength } from '#lib/text.ts'
import type { Role } from '#platform/access.ts'

/** A person's role in a network, and the units that limit what the person sees (null: all of them). */
export interface Place {
  readonly role: Role
  readonly unitIds: readonly string[] | null
}

/** Returns the message on save. A test of a text goes by WhatsApp or SMS: a landline gets neither. */
export function checkMemberPhone({ phone }: { readonly phone: string }): { phone?: string } {
  const isFine = phone.trim() === '' || isMobile(normalizePhone(phone))
  return isFine ? {} : { phone: 'Celular inválido. Ex: (11) 91234-5678' }
}

export const invitationDays = 7
/** The time between two e-mails of one invitation. */
export const resendAfterMs = 60_000
export const maxSends = 10
/** E-mails with invitations that one mailbox gets in a day, from all networks together. */
export const maxSendsToAddress = 3
/** Limits open invitations to the number that a network may send in this many days. */
export const openForDays = 5

export const expiryOf = (now: Date) => new Date(now.getTime() + invitationDays * dayMs)

/** Returns the units of a place that a person restricted to `seen` may know, and the number of the others. */
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
 * True when the actor may put others into a place or take them out of it: owners may with any place, managers
 * with any but the owners', and actors restricted to some units only within these.
 */
export function mayGovern(actor: Place, place: Place & { readonly hiddenUnits?: number }): boolean {
  if (actor.role !== 'owner' && actor.role !== 'manager') return false
  if (place.role === 'owner' && actor.role !== 'owner') return false
  return within(place.unitIds, actor.unitIds) && !place.hiddenUnits
}

/** The units of all the places together; null when one of them is unrestricted. */
export const workplaces = (...places: readonly Pick<Place, 'unitIds'>[]): readonly string[] | null => {
  const bounds = places.map(({ unitIds }) => unitIds)
  return bounds.every((unitIds) => unitIds !== null) ? bounds.flat() : null
}

/**
 * True when an owner stays: a network never loses its last one, neither by leaving nor by a change of role.
 */
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
  /** The record of a professional that the account is tied to on joining; null for none. */
  readonly professionalId: string | null
}

/** The records of professionals for which somebody may be invited: without an account, and not awaited already. */
export function freeRecords<R extends { readonly id: string; readonly userId: string | null }>(
  records: readonly R[],
  invitations: readonly {
    readonly professional: { readonly id: string } | null
    readonly isExpired: boolean
  }[],
): R[] {
  const awaited = invitations.flatMap(({ professional, isExpired }) =>
    professional && !isExpired ? [professional.id] : [],
  )
  return records.filter(({ id, userId }) => userId === null && !awaited.includes(id))
}

/** True when the person has no agenda, because no record of a professional is tied to the account. */
export const lacksRecord = ({
  role,
  hasProfessionalRecord,
}: {
  readonly role: Role
  readonly hasProfessionalRecord: boolean
}) => role === 'professional' && !hasProfessionalRecord

/** Returns the errors of a place. A restriction to units would keep owners from what only they may do. */
export function checkPlace({ role, unitIds }: Place): Record<string, string> {
  if (unitIds === null) return {}
  if (role === 'owner') return { unitIds: 'A direção trabalha em todas as unidades' }
  return unitIds.length === 0 ? { unitIds: 'Escolha ao menos uma unidade' } : {}
}

export function checkInvitation(form: InvitationForm): Record<string, string> {
  const email = normalizeEmail(form.email)
  const isEmail = email.length <= maxEmailLength && looksLikeEmail(email)
  const isForNobody = form.professionalId !== null && form.role !== 'professional'
  return {
    ...(isEmail ? {} : { email: 'E-mail inválido. Ex: nome@suaclinica.com.br' }),
    ...(isForNobody ? { professionalId: 'Só quem entra como profissional tem cadastro no convite' } : {}),
    ...checkPlace(form),
  }
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

/**
 * A person who wants to join: the address, the time of its proof (null: none) and the start of the session.
 */
export interface Guest {
  readonly email: string
  readonly provedAt: Date | null
  readonly sessionSince: Date
  /** The use of the link, which was mailed to this address alone: none, to accept, or to register. */
  readonly link: 'none' | 'to accept' | 'to register'
}

export type Admissible = 'admissible' | 'other address' | 'unproved address' | 'earlier session'

/**
 * Decides if an invitation admits a person. It is for its address only, in a session begun after the address
 * was proved. The link is itself a proof when the person signed in to accept it after it was sent: an earlier
 * session may belong to somebody else.
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
