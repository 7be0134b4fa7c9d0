import { comingDate, comingDayOfMonth, dayNamed, fullYear } from './calendar.ts'
import { type Clock, dayOfMonth, monthOf, yearOf } from './clock.ts'
import { countedThings } from './counted.ts'
import { type Month, monthName, ofMonth, yearBehind } from './months.ts'
import { digits, firstDay, type NumberRead, number } from './numbers.ts'
import {
  firstOf,
  listOf,
  longestOf,
  map,
  notBefore,
  once,
  optional,
  type Rule,
  sequence,
  sign,
  words,
} from './rule.ts'
import { explicitPoint, hourMark } from './times.ts'
import { type BadDate, type Days, type DayWish, dayWish, oneDay } from './wishes.ts'

/** Days of the calendar: "dia 12", "12/12", "12 de dezembro", "12-12-26", "dias 24, 25 ou 26". */

export type DayRead = DayWish | BadDate

const noSuchDay: BadDate = { kind: 'bad', problem: 'noSuchDay' }
const past: BadDate = { kind: 'bad', problem: 'past' }

const orBad = (days: readonly Days[]): DayRead => (days.length > 0 ? dayWish(days) : noSuchDay)

/** Says of a date with its year if it can be wished; those of births are no dates here (see `notDates.ts`). */
function withYear(day: number, month: number, year: number, { today }: Clock): DayRead {
  const found = dayNamed(day, month, year)
  if (found === null) return noSuchDay
  return found < today ? past : dayWish([oneDay(found)])
}

const dated = (day: number, month: number, year: number | null, clock: Clock): DayRead =>
  year === null ? orBad(comingDate(day, month, clock)) : withYear(day, month, year, clock)

const dayNumber: Rule<NumberRead> = firstOf(
  firstDay,
  map(number, (found) => (found.digits <= 2 ? found : null)),
)

/** What shows that a number behind "dia" or in a list is an hour or a count after all. */
const isOther: Rule<unknown> = firstOf<unknown>(hourMark, sign(/^[:%]$/), countedThings)

/** `12/12`, `12/12/26`, `12-12-26`, `12.12.2026`, `2026-12-12`. */
const numeric: Rule<DayRead> = firstOf<DayRead>(
  map(sequence(digits, sign(/^-$/), digits, sign(/^-$/), digits), ([year, , month, , day], { clock }) =>
    year.digits === 4 ? withYear(day.value, month.value, year.value, clock) : null,
  ),
  map(
    sequence(dayNumber, sign(/^[/.-]$/), digits, sign(/^[/.-]$/), digits),
    ([day, one, month, other, year], { clock }) => {
      if (one.text !== other.text || month.digits > 2 || year.digits === 1 || year.digits === 3) return null
      return withYear(day.value, month.value, fullYear(year.value, year.digits, clock), clock)
    },
  ),
  map(
    notBefore(sequence(dayNumber, sign(/^[/.-]$/), digits), firstOf<unknown>(hourMark, sign(/^[/%:]$/))),
    ([day, { text, isGlued }, month], { clock, tokens }, at) => {
      if (month.digits > 2 || (text !== '/' && (!isGlued || month.value > 12 || month.value === 0)))
        return null
      // "8-10" may be hours: only what can't be is a date.
      if (text === '-' && day.value < month.value && day.value >= 6) return null
      if (text === '.' && (tokens[at + 2]?.isGlued !== true || month.digits !== 2)) return null
      return dated(day.value, month.value, null, clock)
    },
  ),
)

const of = words('de|do|em|do mês|do mês de|de mês')

/** "12 de dezembro de 2026", "12 dezembro", "primeiro de março", "doze do doze". */
const spelledOut: Rule<DayRead> = firstOf<DayRead>(
  map(
    sequence(
      dayNumber,
      optional(of),
      monthName,
      optional(
        firstOf(
          yearBehind,
          map(sequence(words('de'), digits), ([, year], { clock }) =>
            year.digits === 2 ? fullYear(year.value, 2, clock) : null,
          ),
        ),
      ),
    ),
    ([day, preposition, month, year], { clock, tokens }, at) =>
      preposition === null &&
      /^(mar|set|dez|out|mai|marco|ago)$/.test(tokens[at + 1]?.text ?? '') &&
      day.digits === 0
        ? null
        : dated(day.value, month, year, clock),
  ),
  map(
    notBefore(sequence(dayNumber, words('do'), number), firstOf<unknown>(hourMark, countedThings)),
    ([day, , month], { clock }) =>
      month.value >= 1 && month.value <= 12 && month.digits <= 2 && day.value <= 31
        ? dated(day.value, month.value, null, clock)
        : null,
  ),
)

/** A day of one month, or of the coming one that has it. */
function ofItsMonth(day: number, month: Month | null, clock: Clock): DayRead {
  if (month === null) {
    const coming = comingDayOfMonth(day, clock)
    return coming === null ? noSuchDay : dayWish([oneDay(coming)], { monthDays: [day] })
  }
  const found = dayNamed(day, monthOf(month.from), yearOf(month.from))
  if (found === null) return noSuchDay
  return found < clock.today
    ? { ...dayWish([{ ...oneDay(found), isPassed: true }]) }
    : dayWish([oneDay(found)])
}

const listDivider = firstOf<unknown>(
  sequence(sign(/^[,;]$/), optional(words('e|ou'))),
  words('ou|e|ou dia|e dia|ou no dia|e no dia|ou então dia|ou o dia|e o dia'),
)

const dayOnly: Rule<NumberRead> = (input, at) => {
  const found = notBefore(dayNumber, firstOf<unknown>(isOther, sign(/^\/$/)))(input, at)
  return found && !explicitPoint(input, at) ? found : null
}

/** Behind "dia" a part of the day follows the date: "dia 12 de manhã" is no noon. */
const dayBehindDia: Rule<NumberRead> = notBefore(dayNumber, firstOf<unknown>(isOther, sign(/^\/$/)))

/** "Dia 26 27 e 30": spaces part the days of a list that ends with "e" or "ou". */
const spacedDays: Rule<readonly NumberRead[]> = (input, at) => {
  const days: NumberRead[] = []
  let end = at
  for (;;) {
    const found = dayBehindDia(input, end)
    if (!found || found.value.digits === 0) return null
    days.push(found.value)
    const last = days.length > 1 ? sequence(words('e|ou'), dayBehindDia)(input, found.end) : null
    if (last) return { value: [...days, last.value[1]], end: last.end }
    end = found.end
  }
}

const withDia = words(
  'dia|dias|próximo dia|no próximo dia|próximos dias|no dia|nos dias|os dias|o dia|para dia|para o dia|para os dias|do dia|dos dias|ao dia|só dia|só no dia|em dia|é dia',
)

/** What may stand behind "dia 12": "de dezembro", "do mês que vem", "agora". */
const monthBehind: Rule<Month | null> = (input, at) =>
  ofMonth(input, at) ?? (words('agora|que vem|próximo')(input, at) && { value: null, end: at + 1 })

/** "Dia 12", "dias 24, 25 ou 26", "dia 5 do mês que vem"; without "dia" where a month follows. */
const numbered: Rule<DayRead> = map(
  firstOf<readonly [string, readonly NumberRead[], Month | null]>(
    sequence(
      withDia,
      firstOf<readonly NumberRead[]>(spacedDays, listOf(dayBehindDia, listDivider)),
      optional(monthBehind),
    ),
    sequence(
      map(words('em|para|no'), () => 'dia'),
      listOf(dayOnly, listDivider),
      ofMonth,
    ),
    map(sequence(listOf(dayOnly, listDivider), ofMonth), ([days, month]) => ['dia', days, month] as const),
  ),
  ([, days, month], { clock }) => {
    const found = days.map(({ value }) => ofItsMonth(value, month, clock))
    const bad = found.find((one): one is BadDate => one.kind === 'bad')
    if (bad) return bad
    const readings = found.flatMap((one) => (one.kind === 'day' ? one.readings : []))
    return dayWish(
      [
        {
          spans: readings.flatMap(({ spans }) => spans).toSorted((a, b) => a.from - b.from),
          isPassed: readings.every(({ isPassed }) => isPassed) || undefined,
        },
      ],
      month === null ? { monthDays: days.map(({ value }) => value) } : {},
    )
  },
)

const article = optional(
  words(
    'no|o|do|em|para|para o|de|dia|no dia|o dia|do dia|para dia|para o dia|é|ao dia|só no dia|só dia|na data|na data de|data',
  ),
)

/** One date. */
export const dateAlone: Rule<DayRead> = once(
  longestOf<DayRead>(
    map(sequence(article, longestOf<DayRead>(numeric, spelledOut)), ([, date]) => date),
    map(sequence(withDia, dayBehindDia, optional(monthBehind)), ([, { value }, month], { clock }) =>
      ofItsMonth(value, month, clock),
    ),
  ),
)

export const dateRule: Rule<DayRead> = once(
  longestOf<DayRead>(
    map(sequence(article, longestOf<DayRead>(numeric, spelledOut)), ([, date]) => date),
    numbered,
  ),
)

/** A number that can only be a day here: an answer to "que dia?". */
export const bareDay: Rule<DayRead> = map(notBefore(dayNumber, isOther), ({ value }, { clock }) =>
  ofItsMonth(value, null, clock),
)

/** The last day of a stretch, which may carry the month of both. */
const lastDay: Rule<DayRead | NumberRead> = longestOf<DayRead | NumberRead>(
  numeric,
  spelledOut,
  map(sequence(dayOnly, ofMonth), ([day, month], { clock }) => ofItsMonth(day.value, month, clock)),
  dayOnly,
)

/** "Do dia 1 ao dia 5", "entre 10 e 15 de dezembro", "de 1 a 5/12". */
export const dateRange: Rule<DayRead> = map(
  firstOf<readonly [string, NumberRead, string, DayRead | NumberRead]>(
    sequence(
      words('entre|entre os|entre o|entre os dias|entre o dia|entre dia'),
      dayNumber,
      words('e|e o|e dia|e o dia|a|ao|até'),
      lastDay,
    ),
    sequence(
      words('do|do dia|de|dos dias|dos|a partir do dia|dias|nos dias|dia'),
      dayNumber,
      words('ao|ao dia|a|até|até o|até o dia|até dia|a dia'),
      lastDay,
    ),
    // "1 a 5/12": without "dia" only where a month follows.
    map(sequence(dayNumber, words('a|até|ao'), lastDay), ([from, to, last]) => ['', from, to, last] as const),
  ),
  ([lead, from, , to], { clock }) => {
    const isDay = 'kind' in to
    if (!isDay && !/dia|^do$/.test(lead) && from.value <= 24 && to.value <= 24) return null
    const end = isDay ? to : ofItsMonth(to.value, null, clock)
    if (end.kind === 'bad') return end
    const last = end.readings[0]?.spans[0]?.from ?? 0
    const sameMonth = dayNamed(from.value, monthOf(last), yearOf(last))
    const first = sameMonth !== null && sameMonth <= last ? sameMonth : null
    const begins = first ?? earlier(from.value, last)
    if (begins === null) return noSuchDay
    return last < clock.today
      ? past
      : dayWish([{ spans: [{ from: Math.max(begins, clock.today), to: last + 1 }] }])
  },
)

/** The last day of this number before another day: "do dia 28 ao dia 3". */
function earlier(day: number, before: number): number | null {
  const start = before - dayOfMonth(before)
  return dayNamed(day, monthOf(start), yearOf(start))
}
