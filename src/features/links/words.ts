import { dayOf } from '#lib/days.ts'
import { formatPhone, isLandline } from '#lib/phone.ts'
import { dayIn, formatWall, minuteOf, wallOf } from '#lib/zones.ts'

/** How pages of links tell days, times and addresses. */

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

// 1 January 1970 was a Thursday.
const weekdayOf = (date: string): number => (dayOf(date) + 4) % 7

export interface DayAndTime {
  /** `2027-03-03`. */
  readonly date: string
  /** `quarta`. */
  readonly weekday: string
  /** `3`, without a zero before it. */
  readonly day: string
  /** `mar`. */
  readonly month: string
  /** `07:40`. */
  readonly time: string
  /** `quarta, 03/03`. */
  readonly label: string
}

/** What calendar and clock of a zone show at an instant. */
export function dayAndTime(zone: string, instant: Date): DayAndTime {
  const wall = formatWall(wallOf(zone, minuteOf(instant)))
  const date = wall.slice(0, 10)
  const [, month = '', day = ''] = date.split('-')
  const weekday = weekdays[weekdayOf(date)] ?? ''
  return {
    date,
    weekday,
    day: String(Number(day)),
    month: months[Number(month) - 1] ?? '',
    time: wall.slice(11),
    label: `${weekday}, ${day}/${month}`,
  }
}

/** A weekday alone is clear for so many days. */
const nearDays = 6

/** "hoje", "amanhã", "na quarta", "no sábado", and "no dia 18/11" when it is further away. */
export function whenWords(zone: string, instant: Date, now: Date): string {
  const { date, weekday, label } = dayAndTime(zone, instant)
  const days = dayOf(date) - dayOf(dayIn(now, zone))
  if (days === 0) return 'hoje'
  if (days === 1) return 'amanhã'
  if (days < 0 || days > nearDays) return `no dia ${label.slice(-5)}`
  return `${weekday === 'sábado' || weekday === 'domingo' ? 'no' : 'na'} ${weekday}`
}

/** `h•••••s@correio.example`, `(11) •••••-2214`: recognisable to its owner, and to nobody else. */
export function maskAddress({ phone, email }: { readonly phone: string; readonly email: string }): string {
  if (email !== '') {
    const [name = '', place = ''] = email.split('@')
    return `${name.slice(0, 1)}•••••${name.length > 2 ? name.slice(-1) : ''}@${place}`
  }
  const shown = formatPhone(phone)
  return phone.length < 10 ? '' : `${shown.slice(0, 5)}•••••-${phone.slice(-4)}`
}

/** The end of a card's number by which its holder knows it: without its signs, which may be any. '' without a number. */
export const cardEnd = (memberNumber: string): string => memberNumber.replace(/[^\p{L}\p{N}]/gu, '').slice(-4)

/**
 * The ways that refusals leave open: `pelo WhatsApp ou por SMS, final 2214`. '' when the person has none: a landline is
 * called, and gets no message.
 */
export function otherWays(
  refused: ReadonlySet<'whatsapp' | 'sms' | 'email'>,
  { phone, email }: { readonly phone: string; readonly email: string },
): string {
  const isWritten = phone !== '' && !isLandline(phone)
  const ways = [
    ...(isWritten && !refused.has('whatsapp') ? ['pelo WhatsApp'] : []),
    ...(isWritten && !refused.has('sms') ? ['por SMS'] : []),
    ...(email !== '' && !refused.has('email') ? ['por e-mail'] : []),
  ]
  // Where two kinds of address are left, the numbers of one would stand for both.
  const isPhoneAlone = refused.has('email') && ways.length > 0
  const end = isPhoneAlone ? `, final ${phone.slice(-4)}` : ''
  return `${or.format(ways)}${end}`
}

const or = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/**
 * The technical director, as the law wants them named; the record keeps a name as it was typed, and only its treatment
 * tells "responsável técnica" from "técnico".
 */
export function directorWords(name: string): string {
  if (/^(dra\b|dr\.?ª|doutora\b|sra\b)/i.test(name)) return `Responsável técnica: ${name}`
  if (/^(dr|doutor|sr)\b/i.test(name)) return `Responsável técnico: ${name}`
  return `Responsabilidade técnica: ${name}`
}

/** Two letters for the place of a picture: of the first two words that are more than "de". */
export function clinicInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word.length > 2)
  return (words.length > 1 ? words.slice(0, 2).map((word) => word.charAt(0)) : [name.slice(0, 2)])
    .join('')
    .toLocaleLowerCase('pt-BR')
}
