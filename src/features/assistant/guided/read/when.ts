import type { DateContext } from '#lib/portuguese/dates/clock.ts'
import { type DateReading, type DatesRead, readDates } from '#lib/portuguese/dates/readDates.ts'
import type { TimeWindow } from '../../tools.ts'
import type { When } from '../state.ts'

/** When somebody can, out of a message, and put together with what they said before. */

const months =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** `quinta-feira, 26 de novembro, de manhã` → `quinta, 26/11, de manhã` */
export const shortSaid = (said: string): string =>
  said
    .replace(
      /(\d{1,2})º? de (\p{L}+)(?: de (\d{4}))?/gu,
      (whole, day: string, month: string, year?: string) => {
        const number = months.indexOf(month) + 1
        if (number === 0) return whole
        return `${day.padStart(2, '0')}/${String(number).padStart(2, '0')}${year ? `/${year}` : ''}`
      },
    )
    .replace(/(segunda|terça|quarta|quinta|sexta)-feira/g, '$1')
    .replace(/s-feiras/g, 's')

export const whenOf = (reading: DateReading): When => ({
  windows: reading.ranges,
  said: shortSaid(reading.said),
  hasDay: reading.hasDay,
  hasTime: reading.hasTime,
})

export const readWhen = (text: string, context: DateContext): DatesRead => readDates(text, context)

/** The later one of two instants. */
export const laterOf = (one: string, other: string): string =>
  Date.parse(one) < Date.parse(other) ? other : one

/** The windows that two wishes have in common. */
const common = (a: readonly TimeWindow[], b: readonly TimeWindow[]): TimeWindow[] =>
  a
    .flatMap((one) =>
      b.flatMap((other) => {
        const from = laterOf(one.from, other.from)
        const to = one.to === laterOf(one.to, other.to) ? other.to : one.to
        return from < to ? [{ from, to }] : []
      }),
    )
    .toSorted((x, y) => x.from.localeCompare(y.from))

/** "Quinta", and then "de manhã": both hold. A new day or a new hour puts the old one away. */
export function joined(before: When | null, now: When): When {
  if (before === null || before.hasDay === now.hasDay || before.hasTime === now.hasTime) return now
  if (before.hasDay && before.hasTime) return now
  const windows = common(before.windows, now.windows)
  if (windows.length === 0) return now
  const [day, time] = before.hasDay ? [before, now] : [now, before]
  return { windows, said: `${day.said}, ${time.said}`, hasDay: true, hasTime: true }
}

/** The windows without the minutes that were shown. */
export function without(windows: readonly TimeWindow[], seen: readonly string[]): TimeWindow[] {
  return [...seen]
    .map((one) => new Date(one).toISOString())
    .reduce<TimeWindow[]>(
      (rest, at) =>
        rest.flatMap(({ from, to }) => {
          const [f, t] = [new Date(from).toISOString(), new Date(to).toISOString()]
          if (at < f || at >= t) return [{ from, to }]
          const next = new Date(Date.parse(at) + 60_000).toISOString()
          return [...(f < at ? [{ from: f, to: at }] : []), ...(next < t ? [{ from: next, to: t }] : [])]
        }),
      [...windows],
    )
}
