/** The initials of an avatar: the first two characters of the name, upper-cased. */
export function initials(name: string): string {
  return Array.from(name.trim()).slice(0, 2).join('').toLocaleUpperCase('pt-BR')
}

/** Collapses runs of white space and trims: names as people mean them. */
export const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The longest path that SMTP carries (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const maxEmailLength = 254

/** Something before an @, a domain with a dot after it, no spaces. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

/** `dora@aurora.example` → `d***@aurora.example`: recognisable to its owner, and to nobody else. */
export const maskEmail = (email: string) => email.replace(/^(.?)[^@]*/u, '$1***')

/** Control characters other than white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const controls = /[\0-\x08\x0e-\x1f\x7f]/

/**
 * True when a database can store it and a person read it: well-formed Unicode, no control characters but
 * white space.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !controls.test(text)

/** A label as it stands within a sentence: in small letters, but for abbreviations as CNPJ, CEP or UF. */
export const withinSentence = (label: string): string =>
  label.replace(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLocaleLowerCase('pt-BR')))

export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''
