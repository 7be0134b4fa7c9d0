/** How documents, phones and codes are laid out while they are typed. */
import { formatCep } from '#lib/cep.ts'
import { formatCnpj } from '#lib/cnpj.ts'
import { onlyDigits } from '#lib/digits.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Mask } from './mask.ts'

const isDigit = (sign: string) => /\d/.test(sign)
const isLetter = (sign: string) => /[a-z]/i.test(sign)

/** A number pasted with the country's code loses it. */
const withoutCountry = (text: string) => text.replace(/^\s*\+\s*55/, '')

/** Letters too: alphanumeric since July 2026. */
export const cnpjMask: Mask = { format: formatCnpj, keeps: (sign) => isDigit(sign) || isLetter(sign) }

export const phoneMask: Mask = { format: (text) => formatPhone(withoutCountry(text)), keeps: isDigit }

export const cepMask: Mask = { format: formatCep, keeps: isDigit }

/** Digits only, so many at most. */
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
