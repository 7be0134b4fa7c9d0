/**
 * The rules of a patient: a name is required, other fields are checked when filled in; documents need valid
 * digits, a birth lies in the past.
 */

import { isCns } from '#lib/cns.ts'
import { isCpf } from '#lib/cpf.ts'
import { dayMs, isDay, yearsBetween } from '#lib/days.ts'
import { onlyDigits } from '#lib/digits.ts'
import { plain } from '#lib/match.ts'
import { isBrazilianPhone, isLandline, normalizePhone } from '#lib/phone.ts'
import { looksLikeEmail, tidy } from '#lib/text.ts'
import { dayIn } from '#lib/zones.ts'

export const sexes = { '': 'Não informado', female: 'Feminino', male: 'Masculino', other: 'Outro' } as const
export type Sex = keyof typeof sexes

export const statuses = { active: 'Ativo', inactive: 'Inativo', deceased: 'Falecido' } as const
export type PatientStatus = keyof typeof statuses

export const relationships = {
  self: 'Próprio',
  mother: 'Mãe',
  father: 'Pai',
  spouse: 'Cônjuge',
  child: 'Filho ou filha',
  sibling: 'Irmão ou irmã',
  grandparent: 'Avó ou avô',
  caregiver: 'Cuidador ou cuidadora',
  guardian: 'Responsável legal',
  other: 'Outro',
} as const
export type Relationship = keyof typeof relationships

export interface ContactForm {
  /** Absent for a new one. */
  readonly id?: string
  /** '' for the patient's own contact. */
  readonly name: string
  readonly relationship: Relationship
  readonly phone: string
  readonly email: string
  readonly hasWhatsapp: boolean
  readonly isPreferred: boolean
}

/** Dates are `1985-03-27`, '' when not given. */
export interface PatientFields {
  readonly fullName: string
  readonly socialName: string
  readonly birthDate: string
  readonly sex: Sex
  readonly cpf: string
  readonly cns: string
  readonly email: string
  readonly postalCode: string
  readonly city: string
  readonly state: string
  readonly street: string
  readonly streetNumber: string
  readonly complement: string
  readonly insurancePlanId: string | null
  readonly insuranceProductId: string | null
  readonly memberNumber: string
  readonly memberValidUntil: string
  readonly guardianName: string
  readonly guardianCpf: string
  readonly guardianRelationship: Relationship | ''
  readonly notes: string
  readonly tags: readonly string[]
  readonly status: PatientStatus
}

export interface PatientForm extends PatientFields {
  readonly contacts: readonly ContactForm[]
}

export const emptyPatient: PatientForm = {
  fullName: '',
  socialName: '',
  birthDate: '',
  sex: '',
  cpf: '',
  cns: '',
  email: '',
  postalCode: '',
  city: '',
  state: '',
  street: '',
  streetNumber: '',
  complement: '',
  insurancePlanId: null,
  insuranceProductId: null,
  memberNumber: '',
  memberValidUntil: '',
  guardianName: '',
  guardianCpf: '',
  guardianRelationship: '',
  notes: '',
  tags: [],
  status: 'active',
  contacts: [],
}

export const ownContact = (phone: string): ContactForm => ({
  name: '',
  relationship: 'self',
  phone,
  email: '',
  hasWhatsapp: !isLandline(phone),
  isPreferred: true,
})

/**
 * Takes the mark of WhatsApp from a contact whose number has become a landline's, and gives it back to one that was: a person
 * who marks a landline all the same has marked it.
 */
export const withWhatsappByPhone = (
  next: readonly ContactForm[],
  before: readonly ContactForm[],
): readonly ContactForm[] =>
  next.map((one, at) => {
    const known = before[at]
    if (!known || next.length !== before.length || known.phone === one.phone) return one
    const isFixed = isLandline(one.phone)
    return isFixed === isLandline(known.phone) ? one : { ...one, hasWhatsapp: !isFixed }
  })

/** Returns the social name if there is one, otherwise the full name. */
export const displayName = (of: Pick<PatientFields, 'fullName' | 'socialName'>): string =>
  of.socialName || of.fullName

/** Returns the sort key of lists: the shown name without accents or case. */
export const nameKeyOf = (of: Pick<PatientFields, 'fullName' | 'socialName'>): string =>
  plain(displayName(of))

export const maxTags = 20

/** The maximum number of characters of a field; `name` is for every name: full, social, of the guardian. */
export const patientLimits = { name: 160, memberNumber: 40, contactName: 120, notes: 5_000 } as const
export const maxContacts = 20
/** The limit of a TISS bill. */
const maxMemberNumber = 20
const oldestYears = 130

const filled = (text: string) => text.trim() !== ''
const emptyOr = (text: string, test: (text: string) => boolean) => !filled(text) || test(text.trim())

/** Messages by the path of the field, as in `contacts.1.phone`. */
export type PatientErrors = Record<string, string>

type Check = { readonly holds: (form: PatientForm, today: string) => boolean; readonly message: string }

/** In the order of the form. */
const checks: Partial<Record<keyof PatientForm, Check>> = {
  fullName: { holds: ({ fullName }) => /\p{L}/u.test(fullName), message: 'Nome completo é obrigatório' },
  birthDate: {
    holds: ({ birthDate }, today) => emptyOr(birthDate, (day) => isBirth(day, today)),
    message: 'Data inválida. Ex: 27/03/1985',
  },
  cpf: {
    holds: ({ cpf }) => emptyOr(cpf, (text) => isCpf(onlyDigits(text))),
    message: 'CPF inválido. Confira os dígitos',
  },
  cns: {
    holds: ({ cns }) => emptyOr(cns, (text) => isCns(onlyDigits(text))),
    message: 'CNS inválido. São 15 dígitos',
  },
  email: {
    holds: ({ email }) => emptyOr(email, looksLikeEmail),
    message: 'E-mail inválido. Ex: maria@exemplo.com.br',
  },
  postalCode: {
    holds: ({ postalCode }) => emptyOr(postalCode, (text) => /^\d{5}-?\d{3}$/.test(text)),
    message: 'CEP inválido. Ex: 12345-678',
  },
  state: {
    holds: ({ state }) => emptyOr(state, (text) => /^[A-Za-z]{2}$/.test(text)),
    message: 'UF inválida. Use sigla de estado. Ex: RJ',
  },
  insuranceProductId: {
    holds: ({ insurancePlanId, insuranceProductId }) => !insuranceProductId || !!insurancePlanId,
    message: 'Escolha antes o convênio',
  },
  memberNumber: {
    holds: ({ memberNumber }) => signsOf(memberNumber).length <= maxMemberNumber,
    message: `Carteirinha muito longa. Máx. ${maxMemberNumber} letras e números`,
  },
  memberValidUntil: {
    holds: ({ memberValidUntil }) => emptyOr(memberValidUntil, isDay),
    message: 'Data inválida. Ex: 31/12/2027',
  },
  guardianCpf: {
    holds: ({ guardianCpf }) => emptyOr(guardianCpf, (text) => isCpf(onlyDigits(text))),
    message: 'CPF inválido. Confira os dígitos',
  },
  tags: { holds: ({ tags }) => tags.length <= maxTags, message: `No máximo ${maxTags} etiquetas` },
}

/** Returns the letters and digits of a card number, which may be printed in groups. */
const signsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

function isBirth(day: string, today: string): boolean {
  return isDay(day) && day <= today && yearsBetween(day, today) <= oldestYears
}

export function checkPatient(form: PatientForm, today = dayIn(new Date())): PatientErrors {
  const errors: PatientErrors = {}
  for (const [field, check] of Object.entries(checks))
    if (!check.holds(form, today)) errors[field] = check.message
  for (const [at, contact] of form.contacts.entries()) {
    for (const [field, message] of Object.entries(checkContact(contact)))
      errors[`contacts.${at}.${field}`] = message
  }
  return errors
}

function checkContact({ name, relationship, phone, email }: ContactForm): PatientErrors {
  const errors: PatientErrors = {}
  if (relationship !== 'self' && !filled(name)) errors.name = 'Diga o nome. Ex: Marta, a mãe'
  if (!filled(phone) && !filled(email)) errors.phone = 'Informe o telefone ou o e-mail'
  if (!emptyOr(phone, (text) => isBrazilianPhone(normalizePhone(text))))
    errors.phone = 'Telefone inválido. Ex: (11) 91234-5678'
  if (!emptyOr(email, looksLikeEmail)) errors.email = 'E-mail inválido. Ex: maria@exemplo.com.br'
  return errors
}

export const normalizeTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tidy(tag).toLowerCase()).filter((tag) => tag !== ''))].sort()

export interface TagChange {
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
}

/** Returns the change that restores the tags from before another change. */
export function reverseTags(before: readonly string[], { addTags, removeTags }: TagChange): TagChange {
  const had = new Set(before)
  return {
    addTags: normalizeTags(removeTags).filter((tag) => had.has(tag)),
    removeTags: normalizeTags(addTags).filter((tag) => !had.has(tag)),
  }
}

/** Returns the form as it is stored: digits only, tidy names, one preferred contact. */
export function normalizePatient(form: PatientForm): PatientForm {
  return {
    ...form,
    fullName: tidy(form.fullName),
    socialName: tidy(form.socialName),
    birthDate: form.birthDate.trim(),
    cpf: onlyDigits(form.cpf),
    cns: onlyDigits(form.cns),
    email: form.email.trim().toLowerCase(),
    postalCode: onlyDigits(form.postalCode),
    city: tidy(form.city),
    state: form.state.trim().toUpperCase(),
    street: tidy(form.street),
    streetNumber: tidy(form.streetNumber),
    complement: tidy(form.complement),
    memberNumber: tidy(form.memberNumber),
    memberValidUntil: form.memberValidUntil.trim(),
    guardianName: tidy(form.guardianName),
    guardianCpf: onlyDigits(form.guardianCpf),
    notes: form.notes.trim(),
    tags: normalizeTags(form.tags),
    contacts: withOnePreferred(form.contacts.map(normalizeContact)),
  }
}

const normalizeContact = (contact: ContactForm): ContactForm => ({
  ...contact,
  name: tidy(contact.name),
  phone: normalizePhone(contact.phone),
  email: contact.email.trim().toLowerCase(),
  hasWhatsapp: contact.hasWhatsapp && filled(contact.phone),
})

/** Prefers the first contact that is marked; without any, the first with a phone. */
function withOnePreferred(contacts: readonly ContactForm[]): ContactForm[] {
  const marked = contacts.findIndex((one) => one.isPreferred)
  const preferred = marked >= 0 ? marked : contacts.findIndex((one) => one.phone !== '')
  return contacts.map((one, at) => ({ ...one, isPreferred: at === preferred }))
}

/** True when the card's date has passed; false without a date. */
export const isExpired = (
  { memberValidUntil }: Pick<PatientFields, 'memberValidUntil'>,
  today = dayIn(new Date()),
): boolean => isDay(memberValidUntil) && memberValidUntil < today

/** Formats the age: `41 anos`, `7 meses`, `12 dias`; '' when the birth is not known. */
export function ageOf(birthDate: string, today = dayIn(new Date())): string {
  if (birthDate === '') return ''
  const years = yearsBetween(birthDate, today)
  if (years >= 2) return `${years} anos`
  const months =
    (Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))) * 12 +
    Number(today.slice(5, 7)) -
    Number(birthDate.slice(5, 7)) -
    (today.slice(8) < birthDate.slice(8) ? 1 : 0)
  if (months >= 1) return months === 1 ? '1 mês' : `${months} meses`
  const days = Math.round((Date.parse(today) - Date.parse(birthDate)) / dayMs)
  return days === 1 ? '1 dia' : `${days} dias`
}
