import { isDdd } from './ddd.ts'
import { fill, onlyDigits } from './digits.ts'

/** `11912345678` → `(11) 91234-5678`, `1130452200` → `(11) 3045-2200`; serves while typing, too. */
export function formatPhone(text: string): string {
  if (foreign.test(text)) return text
  const digits = onlyDigits(text).slice(0, 11)
  return fill(digits.length > 10 ? '(##) #####-####' : '(##) ####-####', digits)
}

/** A number of another country, as `phoneOfWaId` writes it. */
const foreign = /^\+(?!55)\d{8,15}$/

/**
 * The phone of an id of WhatsApp, which is a whole number with its country: digits with area code where that is Brazil,
 * else with a plus before it. Without one, `65 8123 4567` of Singapore would be a mobile of Mato Grosso.
 */
export function phoneOfWaId(waId: string): string {
  const digits = onlyDigits(waId)
  if (/^55\d{10,11}$/.test(digits)) return digits.slice(2)
  return digits === '' ? '' : `+${digits}`
}

/** The digits of a number with its country, as providers and addresses of telephones take them. */
export const withCountry = (phone: string): string => (phone.startsWith('+') ? phone.slice(1) : `55${phone}`)

/** Digits with area code: without the country's 55 and without the 0 of a long-distance call. */
export function normalizePhone(text: string): string {
  const digits = onlyDigits(text)
  const national = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
  return /^0\d{10,11}$/.test(national) ? national.slice(1) : national
}

const mobile = /^\d{2}9\d{8}$/
const landline = /^\d{2}[2-5]\d{7}$/
/** The form of mobiles before the ninth digit; old WhatsApp accounts still have them. */
const mobileOfEight = /^\d{2}[6-9]\d{7}$/

/** True when normalised digits are a number that can be called in Brazil. */
export const isBrazilianPhone = (digits: string): boolean =>
  isDdd(digits.slice(0, 2)) && (mobile.test(digits) || landline.test(digits) || mobileOfEight.test(digits))

/** True when a number, however it is written, is a landline's as far as it goes: whole, with its area code. */
export const isLandline = (text: string): boolean => {
  const digits = normalizePhone(text)
  return landline.test(digits) && isDdd(digits.slice(0, 2))
}

/** True when normalised digits are a mobile's, with or without the ninth. */
export const isMobile = (digits: string): boolean => mobile.test(digits) || mobileOfEight.test(digits)

/**
 * The key by which two spellings of one number compare: mobiles by area code and last eight digits, with the
 * ninth put in when it is missing; landlines as they are. '' for what is no number.
 */
export function phoneKey(text: string): string {
  if (foreign.test(text)) return ''
  const digits = normalizePhone(text)
  if (!isBrazilianPhone(digits)) return ''
  return mobileOfEight.test(digits) ? `${digits.slice(0, 2)}9${digits.slice(2)}` : digits
}
