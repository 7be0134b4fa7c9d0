/** The contacts that have no columns of their own: `Marta (Mãe) (11) 91234-5678 | Caio (Cônjuge) …`. */
import { lookUp } from '#lib/lookUp.ts'
import { plain } from '#lib/match.ts'
import { formatPhone, isMobile, normalizePhone } from '#lib/phone.ts'
import { type ContactForm, type Relationship, relationships } from '../rules.ts'

const separator = ' | '

export const relationshipLabels: Record<string, Relationship> = {
  ...Object.fromEntries(
    Object.entries(relationships).flatMap(([name, label]) =>
      [plain(label), ...plain(label).split(' ou ')].map((word) => [word, name as Relationship]),
    ),
  ),
  esposo: 'spouse',
  esposa: 'spouse',
  marido: 'spouse',
  responsavel: 'guardian',
}

export const writeOtherContacts = (contacts: readonly ContactForm[]): string =>
  contacts
    .map(({ name, relationship, phone, email }) =>
      [name, `(${relationships[relationship]})`, formatPhone(phone), email]
        .filter((part) => part !== '')
        .join(' '),
    )
    .join(separator)

/** Returns null for a text in another format. */
export function readOtherContacts(text: string): ContactForm[] | null {
  const parts = text.split('|').map((part) => part.trim())
  const read = parts.filter((part) => part !== '').map(readOne)
  return read.some((one) => one === null) ? null : (read as ContactForm[])
}

function readOne(text: string): ContactForm | null {
  for (const { 0: inBrackets, 1: word = '', index } of text.matchAll(/\(([^()]*)\)/g)) {
    const relationship = lookUp(relationshipLabels, plain(word))
    if (!relationship) continue
    const rest = text.slice(index + inBrackets.length).trim()
    const email = /\S+@\S+$/.exec(rest)?.[0] ?? ''
    const phone = normalizePhone(rest.slice(0, rest.length - email.length))
    return {
      name: text.slice(0, index).trim(),
      relationship,
      phone,
      email,
      hasWhatsapp: isMobile(phone),
      isPreferred: false,
    }
  }
  return null
}
