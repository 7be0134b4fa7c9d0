import type { Address, OutreachKind } from '#features/channels/rules.ts'
import { isMobile } from '#lib/phone.ts'

/** A way to reach a patient: the own phone, the mother's, the carer's. */
export interface KnownContact {
  readonly phone: string
  readonly phoneKey: string
  readonly email: string
  readonly hasWhatsapp: boolean
  readonly waId: string
  readonly bsuid: string
}

/**
 * The address of a channel among a patient's contacts, the preferred one first: WhatsApp goes to a mobile that
 * is said to have it, else to any mobile; an e-mail to a contact's address, else to the patient's own.
 */
export function addressOf(
  kind: OutreachKind,
  { contacts, email }: { readonly contacts: readonly KnownContact[]; readonly email: string },
): Address | null {
  if (kind === 'email') {
    const found = contacts.find((contact) => contact.email !== '')?.email ?? email
    return found === '' ? null : { phone: '', email: found, waId: '', bsuid: '' }
  }
  const mobiles = contacts.filter(({ phone }) => isMobile(phone))
  const chosen = (kind === 'whatsapp' && mobiles.find(({ hasWhatsapp }) => hasWhatsapp)) || mobiles[0]
  return chosen ? { phone: chosen.phone, email: '', waId: chosen.waId, bsuid: chosen.bsuid } : null
}
