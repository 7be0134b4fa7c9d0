import type { Address, ChannelKind } from '#features/channels/rules.ts'
import { onlyDigits } from '#lib/digits.ts'
import { normalizePhone, phoneKey } from '#lib/phone.ts'

/** Whom a message belongs to: the same person, however the provider names them. */

export const noAddress: Address = { phone: '', email: '', waId: '', bsuid: '' }

/** What tells one person from another. Empty where nothing of that kind is known. */
export interface Identity {
  /** The same for a mobile with and without its ninth digit; the digits themselves for a foreign number. */
  readonly phoneKey: string
  readonly bsuid: string
  readonly email: string
}

/** Digits with area code of an id of WhatsApp, which is a whole number with its country. */
export const phoneOfWaId = (waId: string): string => normalizePhone(waId)

const keyOfPhone = (phone: string): string => phoneKey(phone) || onlyDigits(phone)

/** An e-mail belongs to its address, all else to the phone, and to the BSUID where the phone stays hidden. */
export function identityOf({ phone, waId, bsuid, email }: Address, kind: ChannelKind): Identity {
  if (kind === 'email') return { phoneKey: '', bsuid: '', email: email.trim().toLowerCase() }
  return { phoneKey: keyOfPhone(phone || phoneOfWaId(waId)), bsuid, email: '' }
}

/** The one key by which refusals and limits know where a message goes; '' when it goes nowhere. */
export function addressKey(address: Address, kind: ChannelKind): string {
  const { phoneKey: phone, bsuid, email } = identityOf(address, kind)
  return phone || bsuid || email
}

/** Every key by which a person is known: a refusal holds for each. */
export const addressKeys = (address: Address): string[] => [
  ...new Set([addressKey(address, 'whatsapp'), address.bsuid, addressKey(address, 'email')].filter(Boolean)),
]
