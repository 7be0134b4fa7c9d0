/** The words that a patient is found by, and the words that a typed text searches for. */
import { onlyDigits } from '#lib/digits.ts'
import { plain } from '#lib/match.ts'
import { phoneKey } from '#lib/phone.ts'
import type { ContactForm, PatientForm, PatientStatus } from '../rules.ts'

/** Too common to distinguish anybody. */
const particles = new Set(['da', 'das', 'de', 'di', 'do', 'dos', 'e', 'du', 'del'])
const longestWord = 60

const namesIn = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Filters of lists are stored among the words, with a colon that no typed word has. */
export const filterWords = {
  status: (status: PatientStatus) => `status:${status}`,
  tag: (tag: string) => `tag:${tag}`,
  plan: (insurancePlanId: string | null) => `plan:${insurancePlanId ?? ''}`,
  birthMonth: (month: string) => `month:${month}`,
  withoutPhone: () => 'phone:none',
} as const

/** The words that a patient is found by, filed by whose they are. */
export interface WordsByOwner {
  /** Of the civil and the social name. */
  readonly names: readonly string[]
  /** Of the patient's other data: documents, phone, card, birth. */
  readonly data: readonly string[]
  readonly guardian: readonly string[]
  /** Of each contact that is somebody else, at the same place as among the contacts; empty for the own ones. */
  readonly contacts: readonly (readonly string[])[]
}

export type Findable = Pick<
  PatientForm,
  'fullName' | 'socialName' | 'birthDate' | 'cpf' | 'cns' | 'memberNumber' | 'guardianName' | 'guardianCpf'
> & { readonly contacts: readonly Pick<ContactForm, 'name' | 'relationship' | 'phone'>[] }

export function wordsByOwner(patient: Findable): WordsByOwner {
  const { contacts, cpf, cns, memberNumber, birthDate } = patient
  const isOwn = ({ relationship }: Findable['contacts'][number]) => relationship === 'self'
  return {
    names: cut([...tellingIn(patient.fullName), ...tellingIn(patient.socialName)]),
    data: cut([
      ...[cpf, cns],
      ...contacts.filter(isOwn).flatMap(ofContact),
      plain(memberNumber).replace(/[^\p{L}\p{N}]/gu, ''),
      ...birthWords(birthDate),
    ]),
    guardian: cut([...tellingIn(patient.guardianName), patient.guardianCpf]),
    contacts: contacts.map((contact) => (isOwn(contact) ? [] : cut(ofContact(contact)))),
  }
}

const ofContact = ({ name, phone }: Findable['contacts'][number]) => [
  ...tellingIn(name),
  ...phoneWords(phone),
]

const cut = (words: readonly string[]): string[] => [
  ...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, longestWord))),
]

/** Returns the words of a name that distinguish anybody, in their order. */
export const tellingIn = (name: string): string[] => namesIn(name).filter((word) => !particles.has(word))

/** Returns every word of a listed patient, each once, from normalised fields. */
export function wordsOf(patient: PatientForm): string[] {
  const { names, data, guardian, contacts } = wordsByOwner(patient)
  const { fullName, socialName } = patient
  const civil = socialName === '' ? [] : [civilNameWord(fullName)]
  return cut([...names, ...data, ...guardian, ...contacts.flat(), ...filtersOf(patient), ...civil])
}

/**
 * Where a social name is shown, the order of names does not have the civil one: as a whole it is a word, with
 * a colon that no typed word has, so that both are found by their beginning.
 */
export const civilNameWord = (beginning: string): string => `civil:${plain(beginning)}`.slice(0, longestWord)

function filtersOf({ status, tags, insurancePlanId, birthDate, contacts }: PatientForm): string[] {
  return [
    filterWords.status(status),
    filterWords.plan(insurancePlanId),
    ...tags.map(filterWords.tag),
    ...(birthDate === '' ? [] : [filterWords.birthMonth(birthDate.slice(5, 7))]),
    ...(contacts.some(({ phone }) => phone !== '') ? [] : [filterWords.withoutPhone()]),
  ]
}

/** Returns a phone with and without area code and ninth digit, so that a prefix of each finds it. */
function phoneWords(phone: string): string[] {
  const key = phoneKey(phone)
  if (key === '') return [phone]
  const local = key.slice(2)
  const withoutNinth = local.slice(-8)
  return [key, key.slice(0, 2) + withoutNinth, local, withoutNinth]
}

/** Returns a birth date as it is typed (`27/03/1985`) and by year first. */
function birthWords(birthDate: string): string[] {
  const digits = onlyDigits(birthDate)
  return digits === '' ? [] : [digits.slice(6) + digits.slice(4, 6) + digits.slice(0, 4), digits]
}

const maxWords = 8
const date = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g
/** Digits with the signs that documents, phones and dates are written with. */
const number = /[+(]?\d[\d().\-/]*(?:\s+[\d(][\d().\-/]*)*/g

/** Returns the prefixes that a typed text searches for; a patient must have a word for each. */
export function searchWords(typed: string): string[] {
  const padded = typed.replace(
    date,
    (_, day: string, month: string, year: string) =>
      `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`,
  )
  const numbers: string[] = []
  const text = padded.replace(number, (found, at: number) => {
    const before = padded[at - 1] ?? ' '
    const after = padded[at + found.length] ?? ' '
    // Digits within a word (`AB12`) belong to it.
    if (/[\p{L}\p{N}]/u.test(before) || /\p{L}/u.test(after)) return found
    numbers.push(withoutCountry(onlyDigits(found)))
    return ' '
  })
  const names = namesIn(text)
  const telling = names.filter((word) => !particles.has(word))
  return [...new Set([...(telling.length > 0 || numbers.length > 0 ? telling : names), ...numbers])]
    .slice(0, maxWords)
    .map((word) => word.slice(0, longestWord))
}

const withoutCountry = (digits: string) => (/^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits)

/** Returns the upper bound of all words with this prefix, in the order of bytes. */
export const prefixEnd = (word: string): string => `${word}\u{10FFFF}`
