import { SegmentedMessage } from 'sms-segments-calculator'
import { isInGsm7, plainSms } from './plainSms.ts'

/** How long an SMS is in parts, and what makes it longer: every part is paid. */

export interface SmsLength {
  readonly parts: number
  readonly characters: number
  /** How many characters each part holds: 160, or 153 of several; 70 or 67 with accents. */
  readonly perPart: number
  /** True when a letter is outside GSM-7: each part holds less than half then. */
  readonly isUnicode: boolean
}

export function smsLength(text: string): SmsLength {
  const message = new SegmentedMessage(text)
  const isUnicode = message.getEncodingName() === 'UCS-2'
  const parts = message.segmentsCount
  const perPart = isUnicode ? (parts > 1 ? 67 : 70) : parts > 1 ? 153 : 160
  return { parts, characters: message.numberOfCharacters, perPart, isUnicode }
}

export interface SmsCount extends SmsLength {
  /** The substitution that saves parts; null where none does. */
  readonly shorter: {
    readonly text: string
    readonly parts: number
    /** The signs that it replaces, each once: `ã`, `ç`, `“`. */
    readonly signs: readonly string[]
  } | null
}

/** Counts the parts of an SMS, and those that it would have without what GSM-7 lacks. */
export function countSms(text: string): SmsCount {
  const length = smsLength(text)
  if (!length.isUnicode) return { ...length, shorter: null }
  const plainText = plainSms(text)
  const { parts } = smsLength(plainText)
  const signs = [...new Set([...text].filter((sign) => !isInGsm7(sign)))]
  return { ...length, shorter: parts < length.parts ? { text: plainText, parts, signs } : null }
}
