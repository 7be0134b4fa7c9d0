import { normaliseEmail } from '#features/identity/rules.ts'
import { emptyField } from '#features/orgs/rules.ts'
import { isBrazilianPhone, normalizePhone } from '#lib/phone.ts'
import { maxEmailLength, tidy } from '#lib/text.ts'

/** The form of a message to the operator by the public page. */

export const contactSubjects = ['product', 'install', 'privacy', 'other'] as const
export type ContactSubject = (typeof contactSubjects)[number]

export const subjectNames: Record<ContactSubject, string> = {
  product: 'Conhecer o produto',
  install: 'Instalar ou migrar',
  privacy: 'Dados pessoais',
  other: 'Outro',
}

/** The names in the page's address, as in `/contact?assunto=dados`. */
const subjectsByWord = new Map<string, ContactSubject>([
  ['produto', 'product'],
  ['instalar', 'install'],
  ['dados', 'privacy'],
  ['outro', 'other'],
])

export const subjectFor = (word: string | null): ContactSubject => subjectsByWord.get(word ?? '') ?? 'product'

const isSubject = (text: string): text is ContactSubject =>
  (contactSubjects as readonly string[]).includes(text)

/** In the order of the form. */
export const contactFields = ['subject', 'name', 'email', 'clinic', 'phone', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactForm = Record<ContactField, string>
export type ContactErrors = Partial<Record<ContactField, string>>

export interface ContactMessage extends ContactForm {
  readonly subject: ContactSubject
}

export const emptyContact = (subject: ContactSubject): ContactForm => ({
  subject,
  name: '',
  email: '',
  clinic: '',
  phone: '',
  message: '',
})

/** Hidden from people: only robots fill it in. Not a name that browsers fill in by themselves. */
export const trapField = 'confirmacao'

export const contactLimits = {
  name: 120,
  email: maxEmailLength,
  clinic: 120,
  phone: 30,
  message: 5000,
} as const

export const tooLong = (limit: number) => `Texto muito longo. Máx. ${limit} caracteres`

/** Removes control characters, which can't be stored, and unifies the ends of lines. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')

/** The form as it is stored and mailed. Invalid values stay as they were typed. */
export function normalizeContact({ subject, name, email, clinic, phone, message }: ContactForm): ContactForm {
  return {
    subject,
    name: tidy(clean(name)),
    email: normaliseEmail(email) ?? tidy(clean(email)),
    clinic: tidy(clean(clinic)),
    phone: normalizePhone(phone),
    message: clean(message).trim(),
  }
}

const lengthOf = (text: string): number => clean(text).trim().length

export function checkContact(form: ContactForm): ContactErrors {
  const errors: ContactErrors = {}
  if (!isSubject(form.subject)) errors.subject = 'Escolha um assunto'
  for (const field of ['name', 'email', 'message'] as const) {
    if (lengthOf(form[field]) === 0) errors[field] = emptyField
  }
  for (const field of ['name', 'clinic', 'message'] as const) {
    if (lengthOf(form[field]) > contactLimits[field]) errors[field] = tooLong(contactLimits[field])
  }
  if (!errors.email && normaliseEmail(form.email) === null) {
    errors.email = 'E-mail inválido. Ex: contato@suaclinica.com.br'
  }
  if (lengthOf(form.phone) > 0 && !isPhone(form.phone)) {
    errors.phone = 'Telefone inválido. Ex: (11) 91234-5678'
  }
  return errors
}

const isPhone = (text: string) =>
  text.length <= contactLimits.phone && !/\p{L}/u.test(text) && isBrazilianPhone(normalizePhone(text))

/** The message of a form without errors. */
export function messageOf(form: ContactForm): ContactMessage {
  const { subject, ...rest } = normalizeContact(form)
  if (!isSubject(subject)) throw new Error('a message has one of the subjects')
  return { subject, ...rest }
}

/**
 * The number that the sender cites: eight digits in two groups, in no order that would reveal how many write.
 */
export function contactNumber(random: number): string {
  const digits = String(random).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

export const contactNumbers = 100_000_000
export const isContactNumber = (text: string | null): text is string => /^\d{4}-\d{4}$/.test(text ?? '')

/** Messages are stored for a year, then removed. */
export const contactRetentionDays = 365
