/** Parses typed text leniently. */
import { isDate } from '#lib/days.ts'
import { fill, onlyDigits } from '#lib/digits.ts'
import { parseMoney } from '#lib/money.ts'
import { parsePrice } from '#lib/price.ts'

/**
 * Stands for a text that is no number, time or amount: no rule accepts it, so it is an error on save instead
 * of being lost or taken for empty.
 */
export const unreadable = -1

/**
 * Parses a time: "8" → 08:00, "830" → 08:30, "18h" → 18:00; null for nothing. `24:00` only where a day may
 * end.
 */
export function readTime(text: string, isEnd = false): number | null {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  const [, hour = '', minute = ''] = /^(\d{1,2})\s*[:h.,]\s*(\d{0,2})\s*(?:m|min|h)?$/.exec(typed) ?? []
  if (hour !== '') return minutesOf(hour, minute === '' ? '0' : minute.padEnd(2, '0'), isEnd)
  if (!/^\d{1,4}$/.test(typed)) return unreadable
  for (const reading of readingsOf(typed)) {
    const minutes = minutesOf(reading.slice(0, 2), reading.slice(2), isEnd)
    if (minutes !== unreadable) return minutes
  }
  return unreadable
}

/**
 * Returns the readings as four digits, the likeliest first: "830" is 08:30, but "183" can only be an
 * incomplete 18:3x.
 */
function readingsOf(digits: string): string[] {
  const hourFirst = digits.padEnd(4, '0')
  switch (digits.length) {
    case 1:
      return [`0${digits}00`]
    // An hour alone: "25" is none, and is not taken for 02:50.
    case 2:
      return [hourFirst]
    case 3:
      return [`0${digits}`, hourFirst]
    default:
      return [digits]
  }
}

function minutesOf(hour: string, minute: string, isEnd: boolean): number {
  const minutes = Number(hour) * 60 + Number(minute)
  const isOfDay = Number(hour) < 24 && Number(minute) < 60
  return isOfDay || (isEnd && minutes === 1440) ? minutes : unreadable
}

/** Parses an amount: "1.234,5" → 123450 cents; also a comma without cents yet. */
export function readMoney(text: string): number | null {
  const typed = text.trim().replace(/,$/, '')
  if (typed === '' || typed === 'R$') return null
  return parseMoney(typed) ?? unreadable
}

/** Parses a price below a cent, too: "0,0367" → 36700 millionths. */
export function readPrice(text: string): number | null {
  const typed = text.trim()
  if (typed === '' || typed === 'R$') return null
  return parsePrice(typed) ?? unreadable
}

/** Parses a whole number: "1.200" → 1200. */
export function readWhole(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  if (!/^(\d{1,3}(\.\d{3})+|\d{1,9})$/.test(typed)) return unreadable
  return Number(onlyDigits(typed))
}

/** Formats a date: `2026-11-21` → `21/11/2026`; an incomplete date stays as typed. */
export function showDate(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  return year ? `${day}/${month}/${year}` : value
}

/**
 * Parses a date: `21/11/2026` → `2026-11-21`; anything else stays as typed, to be shown as an error and
 * corrected.
 */
export function readDate(text: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return year && isDate(date) ? date : text
}

/** Formats a date while typing: `21112026` → `21/11/2026`; also takes a date pasted as year, month, day. */
export function formatDateTyped(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text.trim())) return showDate(text.trim())
  const [, day, month, rest] = /^(\d{1,2})\/(\d{1,2})\/(\d{0,4})$/.exec(text.trim()) ?? []
  if (day && month) return fill('##/##/####', day.padStart(2, '0') + month.padStart(2, '0') + rest)
  return fill('##/##/####', onlyDigits(text).slice(0, 8))
}

/** Formats a date or a day of every year: `07-09` is 09/07, typed without a year. */
export function showDay(value: string): string {
  const [, month, day] = /^(\d{2})-(\d{2})$/.exec(value) ?? []
  return month ? `${day}/${month}` : showDate(value)
}

export function readDay(text: string): string {
  const [, day, month] = /^(\d{2})\/(\d{2})\/?$/.exec(text) ?? []
  return day && isDate(`2024-${month}-${day}`) ? `${month}-${day}` : readDate(text)
}
