/** The masks of documents, phones and codes. */
import { formatCep } from '#lib/cep.ts'
import { formatCnpj } from '#lib/cnpj.ts'
import { onlyDigits } from '#lib/digits.ts'
import { formatPhone, normalizePhone } from '#lib/phone.ts'
import type { Mask } from './mask.ts'

const isDigit = (sign: string) => /\d/.test(sign)
const isLetter = (sign: string) => /[a-z]/i.test(sign)

/** Removes the country's code, or the 0 of a long-distance call, from a pasted number that has one. */
const withoutCountry = (text: string) =>
  onlyDigits(text).length > 11 ? normalizePhone(text) : text.replace(/^\s*\+\s*55/, '')

/** Letters too: alphanumeric since July 2026. */
export const cnpjMask: Mask = { format: formatCnpj, keeps: (sign) => isDigit(sign) || isLetter(sign) }

export const phoneMask: Mask = { format: (text) => formatPhone(withoutCountry(text)), keeps: isDigit }

export const cepMask: Mask = { format: formatCep, keeps: isDigit }

/** Digits only, up to a maximum number. */
export const digitsMask = (limit: number): Mask => ({
  format: (text) => onlyDigits(text).slice(0, limit),
  keeps: isDigit,
})

/** The two letters of a state. */
export const ufMask: Mask = {
  format: (text) =>
    text
      .replace(/[^a-z]/gi, '')
      .toUpperCase()
      .slice(0, 2),
  keeps: isLetter,
}
