import { isMobile } from '#lib/phone.ts'
import type { Contact, Patient } from '../../schemas.ts'

/**
 * Returns the contact to write to on WhatsApp: the preferred one first; no landline, which a new contact
 * has marked as well, and none for who must not be written to.
 */
export function whatsappContact({
  contacts,
  status = 'active',
}: {
  readonly contacts: readonly Contact[]
  readonly status?: Patient['status']
}): Contact | undefined {
  if (status === 'deceased') return undefined
  const reached = contacts.filter(({ hasWhatsapp, phone }) => hasWhatsapp && isMobile(phone))
  return reached.find(({ isPreferred }) => isPreferred) ?? reached[0]
}

/** The conversation, in the WhatsApp of who clicks: nothing is sent by us. */
export const whatsappAddress = (phone: string): string => `https://wa.me/55${phone}`
