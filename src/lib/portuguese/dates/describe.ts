import { monthNames } from '#lib/monthNames.ts'
import { dateOf, minutesOfDay } from '../../days.ts'
import type { Span } from '../../spans.ts'
import { joinSpans } from '../../spans.ts'
import { type Weekday, weekdayOf } from '../../weekHours.ts'
import { type Clock, yearOf } from './clock.ts'
import { weekdaysWithin } from './wishes.ts'

/** Says days and times as a person would, so that a reading can be said back; the grammar reads what it says. */

const weekdayNames = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]
const weekdayPlurals = [
  'domingos',
  'segundas-feiras',
  'terças-feiras',
  'quartas-feiras',
  'quintas-feiras',
  'sextas-feiras',
  'sábados',
]

/** `quinta-feira, 26 de novembro`, with its year where it isn't this one. */
export function sayDay(day: number, { today }: Clock): string {
  const [year = '', month = '', date = ''] = dateOf(day).split('-')
  const ofYear = Number(year) === yearOf(today) ? '' : ` de ${year}`
  const number = date === '01' ? '1º' : String(Number(date))
  return `${weekdayNames[weekdayOf(day)]}, ${number} de ${monthNames[Number(month) - 1]}${ofYear}`
}

/** `15h`, `9h30`, `meio-dia`. */
export function sayTime(minute: number): string {
  if (minute === 720) return 'meio-dia'
  if (minute % minutesOfDay === 0) return 'meia-noite'
  const rest = minute % 60
  return `${Math.floor(minute / 60)}h${rest === 0 ? '' : String(rest).padStart(2, '0')}`
}

export const listed = (parts: readonly string[], last = ' ou '): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}`

const at = (minute: number): string =>
  minute === 720 ? 'ao meio-dia' : minute % minutesOfDay === 0 ? 'à meia-noite' : `às ${sayTime(minute)}`

const partNames: readonly (readonly [from: number, to: number, name: string])[] = [
  [360, 720, 'de manhã'],
  [360, 540, 'de manhã cedo'],
  [720, 1080, 'à tarde'],
  [960, 1140, 'no fim da tarde'],
  [780, 960, 'depois do almoço'],
  [1080, 1440, 'à noite'],
  [0, 360, 'de madrugada'],
]

function sayTimes({ from, to }: Span): string {
  const part = partNames.find(([begin, end]) => begin === from && end === to)
  if (part) return part[2]
  if (from === minutesOfDay) return 'à meia-noite, no fim do dia'
  if (to - from === 1) return at(from)
  if (from === 0)
    return to === 720 ? 'até meio-dia' : `até ${to % minutesOfDay === 0 ? 'meia-noite' : `as ${sayTime(to)}`}`
  if (to === minutesOfDay) return from === 720 ? 'a partir do meio-dia' : `a partir das ${sayTime(from)}`
  return `entre ${sayTime(from)} e ${sayTime(to)}`
}

const stretch = ({ from, to }: Span, clock: Clock): string => {
  if (to - from === 1) return sayDay(from, clock)
  if (to === Math.max(clock.horizon, from + 60)) return `a partir de ${sayDay(from, clock)}`
  if (from === clock.today) return `até ${sayDay(to - 1, clock)}`
  return `de ${sayDay(from, clock)}, a ${sayDay(to - 1, clock)}`
}

/** Days that end or begin somewhere are listed up to so many: "sextas-feiras" alone would say nothing of January. */
const mostListed = 18

/** Many single days of the same weekdays: "às segundas-feiras". */
function pattern(spans: readonly Span[], { today, horizon }: Clock): string | null {
  const days = spans.flatMap(({ from, to }) =>
    Array.from({ length: Math.min(to - from, 400) }, (_, offset) => from + offset),
  )
  const weekdays = [...new Set(days.map(weekdayOf))].toSorted((a, b) => a - b)
  if (days.length <= weekdays.length * 3 || weekdays.length === 7) return null
  const all = weekdaysWithin([{ from: today, to: horizon }], weekdays)
  const isAll = all.length === days.length && all.every(({ from }, at) => from === days[at])
  if (!isAll && days.length <= mostListed) return null
  if (weekdays.join() === '1,2,3,4,5') return 'de segunda a sexta-feira'
  return listed(
    weekdays.map((weekday: Weekday) => weekdayPlurals[weekday] ?? ''),
    ' e ',
  )
}

/** `terça-feira, 24 de novembro, ou quinta-feira, 26 de novembro, à tarde`; null stands for any day, any time. */
export function sayWindow(days: readonly Span[] | null, times: readonly Span[] | null, clock: Clock): string {
  const time = times && listed(times.map(sayTimes))
  if (days === null) return time ?? 'qualquer dia'
  const joined = days.length > 1 && joinSpans(days).length === 1 ? days : joinSpans(days)
  const said =
    pattern(days, clock) ??
    listed(
      joined.map((span) => stretch(span, clock)),
      ', ou ',
    )
  return time === null ? said : `${said}, ${time}`
}
