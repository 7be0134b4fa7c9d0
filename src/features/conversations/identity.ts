import type { Address, ChannelKind } from '#features/channels/rules.ts'
import { onlyDigits } from '#lib/digits.ts'
import { isBrazilianPhone, phoneKey, phoneOfWaId } from '#lib/phone.ts'

/** Whom a message belongs to: the same person, however the provider names them. */

export const noAddress: Address = { phone: '', email: '', waId: '', bsuid: '' }

/** What tells one person from another. Empty where nothing of that kind is known. */
export interface Identity {
  /** The same for a mobile with and without its ninth digit; the digits themselves for a foreign number. */
  readonly phoneKey: string
  readonly bsuid: string
  readonly email: string
  /** Of the chat. */
  readonly visitorId: string
}

/** Of another country, a number keeps its plus where its digits are those of somebody in Brazil. */
function keyOfPhone(phone: string): string {
  const digits = onlyDigits(phone)
  if (phone.startsWith('+') && isBrazilianPhone(digits)) return phone
  return phoneKey(phone) || digits
}

const nobody: Identity = { phoneKey: '', bsuid: '', email: '', visitorId: '' }

/**
 * An e-mail belongs to its address, the chat to its visitor, all else to the phone, and to the BSUID where the phone stays
 * hidden. Whatever a visitor says of a phone or an address, their conversation is joined to no other.
 */
export function identityOf({ phone, waId, bsuid, email, visitorId }: Address, kind: ChannelKind): Identity {
  if (kind === 'email') return { ...nobody, email: email.trim().toLowerCase() }
  if (kind === 'chat') return { ...nobody, visitorId: visitorId ?? '' }
  return { ...nobody, phoneKey: keyOfPhone(phone || phoneOfWaId(waId)), bsuid }
}

/** The one key by which refusals and limits know where a message goes; '' when it goes nowhere. */
export function addressKey(address: Address, kind: ChannelKind): string {
  const { phoneKey: phone, bsuid, email, visitorId } = identityOf(address, kind)
  return phone || bsuid || email || visitorId
}

/** Every key by which a person is known: a refusal holds for each. */
export const addressKeys = (address: Address): string[] => [
  ...new Set(
    [
      addressKey(address, 'whatsapp'),
      address.bsuid,
      addressKey(address, 'email'),
      addressKey(address, 'chat'),
    ].filter(Boolean),
  ),
]
