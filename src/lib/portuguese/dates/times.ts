import { minutesOfDay } from '../../days.ts'
import type { Span } from '../../spans.ts'
import { countedThings } from './counted.ts'
import { digits, number } from './numbers.ts'
import { partOfHour } from './partsOfDay.ts'
import {
  firstOf,
  longestOf,
  map,
  notBefore,
  once,
  optional,
  type Rule,
  sequence,
  sign,
  words,
  wordsIn,
} from './rule.ts'

/** A point of the day: the minutes that may be meant; none where there is no such time. */
export type Point = readonly number[]

const noon = 720

/** "3" may be in the night or in the afternoon, "07" and "15" only once a day. */
export function pointOf(hour: number, minute: number, isOf24: boolean): Point {
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return []
  const at = hour * 60 + minute
  if (hour === 24 || at === 0) return [0, minutesOfDay]
  return hour >= 1 && hour < 12 && !isOf24 ? [at, at + noon] : [at]
}

export const hourMark = words('h|hs|hr|hrs|hora|horas|hras|hors|hrss')
const minuteMark = words('m|min|mins|minuto|minutos')
const justSo = optional(words('em ponto|certinho|da hora'))

/** What makes something else of a number than an hour. */
const otherUse: Rule<unknown> = firstOf<unknown>(
  sign(/^[/%:]$/),
  sequence(
    words('de|do'),
    wordsIn({
      'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro': 0,
    }),
  ),
  countedThings,
)

/** The minutes behind an hour: "15h30", "15h 30 min", "3 horas e 15"; never "15h 2 pessoas", "9h e 10h". */
const minutesBehind: Rule<number> = firstOf(
  map(words('e meia'), () => 30),
  map(
    notBefore(
      sequence(optional(words('e')), number, optional(minuteMark)),
      firstOf<unknown>(hourMark, otherUse),
    ),
    ([and, { value, digits: length }, mark], { tokens }, at) => {
      const isGlued = and === null && tokens[at]?.isGlued === true
      const isMeant = mark !== null || isGlued || value % 5 === 0
      return isMeant && (length === 2 || (length === 0 && and !== null)) ? value : null
    },
  ),
)

const colon: Rule<Point> = map(
  sequence(digits, sign(/^:$/), digits, optional(sequence(sign(/^:$/), sign(/^00$/))), optional(hourMark)),
  ([hour, , minute]) =>
    minute.digits === 2 && hour.digits <= 2 ? pointOf(hour.value, minute.value, hour.hasZero) : null,
)

const withMark: Rule<Point> = map(sequence(number, hourMark, optional(minutesBehind)), ([hour, , minute]) =>
  hour.digits <= 2 ? pointOf(hour.value, minute ?? 0, hour.hasZero) : null,
)

/** "15h", "15:30": a time that no date can be. */
export const markedPoint: Rule<Point> = longestOf(colon, withMark)

const half: Rule<Point> = map(
  notBefore(sequence(number, words('e meia'), optional(hourMark)), words('dúzia')),
  ([hour]) => (hour.value <= 23 ? pointOf(hour.value, 30, hour.hasZero) : null),
)

const noonOrMidnight: Rule<Point> = map(
  sequence(
    wordsIn({ 'meio dia|meiodia|mei dia': noon, 'meia noite|meianoite': 0 }),
    optional(
      firstOf(
        map(words('e meia|e meio'), () => 30),
        // In "entre meio-dia e 15h" the 15 is an hour.
        map(notBefore(sequence(words('e'), number), hourMark), ([, { value }]) =>
          value % 5 === 0 && value < 60 ? value : null,
        ),
      ),
    ),
  ),
  ([at, minute]) => (at + (minute ?? 0) === 0 ? [0, minutesOfDay] : [at + (minute ?? 0)]),
)

const hourAlone: Rule<Point> = map(sequence(notBefore(number, otherUse), optional(hourMark)), ([hour]) =>
  hour.digits <= 2 ? pointOf(hour.value, 0, hour.hasZero) : null,
)

/** "Quinze pras três"; in "das 10 pras 3" the 10 is a time of its own. */
const minutesTo: Rule<Point> = map(
  sequence(
    number,
    optional(minuteMark),
    words('para|para as|para a|para o|para os'),
    firstOf(noonOrMidnight, hourAlone),
  ),
  ([{ value }, , , hours], { tokens }, at) =>
    [5, 10, 15, 20, 25].includes(value) && !/^(das|de|do|da|dia)$/.test(tokens[at - 1]?.text ?? '')
      ? hours.map((hour) => (hour - value + minutesOfDay) % minutesOfDay)
      : null,
)

/** The points that lie in a part of the day: of 3 and 15 the afternoon has one. */
const inPart = (point: Point, { from, to }: Span): Point | null => {
  const found = point.filter((at) => at >= from && at <= to)
  // "12 da noite" is midnight.
  if (found.length === 0 && point[0] === noon && from >= 1080) return [0, minutesOfDay]
  return found.length > 0 ? found : null
}

/** "3 da tarde", "7 e meia da manhã", "9h da noite". */
const parted: Rule<Point> = map(
  sequence(
    firstOf<Point>(
      longestOf(colon, withMark, half),
      map(number, ({ value, digits: length, hasZero }) =>
        value <= 23 && length <= 2 ? pointOf(value, 0, hasZero) : null,
      ),
    ),
    optional(words('horas')),
    partOfHour,
  ),
  ([point, , part]) => inPart(point, part),
)

/** "Três e pouco da tarde", "meio-dia e pouco". */
export const hourAndSome: Rule<Point> = map(
  sequence(
    firstOf<Point>(
      noonOrMidnight,
      map(sequence(number, optional(hourMark)), ([{ value, digits: length, hasZero }]) =>
        value <= 23 && length <= 2 ? pointOf(value, 0, hasZero) : null,
      ),
    ),
    words('e pouco|e pouquinho|e alguma coisa'),
    optional(partOfHour),
  ),
  ([point, , part]) => (part === null ? point : inPart(point, part)),
)

/** "Duas e quinze", both in words. */
const spelledMinutes: Rule<Point> = map(
  notBefore(sequence(number, words('e'), number), firstOf<unknown>(hourMark, otherUse)),
  ([hour, , minute]) =>
    hour.digits === 0 &&
    minute.digits === 0 &&
    hour.value <= 12 &&
    minute.value >= 10 &&
    minute.value % 5 === 0
      ? pointOf(hour.value, minute.value, false)
      : null,
)

const dottedHour: Rule<Point> = map(
  sequence(digits, sign(/^[.,]$/), digits, hourMark),
  ([hour, mark, minute], { tokens }, at) =>
    // "Quinta 11, 15h" is a day and an hour.
    mark.isGlued && tokens[at + 2]?.isGlued && minute.digits === 2 && hour.digits <= 2
      ? pointOf(hour.value, minute.value, hour.hasZero)
      : null,
)

/** A time that is one by its own form, as an end of "entre 8 e 10" as well. */
const formed: Rule<Point> = longestOf(colon, dottedHour, withMark, half, noonOrMidnight, minutesTo, parted)

/** A time that is one by its own form, wherever it stands. */
export const explicitPoint: Rule<Point> = once(
  map(sequence(longestOf(formed, spelledMinutes), justSo), ([point]) => point),
)

const dotted: Rule<Point> = map(
  sequence(digits, sign(/^[.,]$/), digits),
  ([hour, mark, minute], { tokens }, at) =>
    mark.isGlued && tokens[at + 2]?.isGlued && minute.digits === 2 && hour.digits <= 2
      ? pointOf(hour.value, minute.value, hour.hasZero)
      : null,
)

const fourDigits: Rule<Point> = map(sequence(digits, optional(hourMark)), ([{ value, digits: length }]) =>
  length >= 3 && value % 100 < 60 && value < 2400
    ? pointOf(Math.floor(value / 100), value % 100, length === 4 && value < 1000)
    : null,
)

const nineAndFifteen: Rule<Point> = map(
  notBefore(sequence(number, words('e'), number), firstOf<unknown>(hourMark, otherUse)),
  ([hour, , minute]) =>
    hour.value <= 24 && minute.value >= 10 && minute.value < 60 && minute.value % 5 === 0
      ? pointOf(hour.value, minute.value, hour.hasZero)
      : null,
)

const article = optional(words('as|a|umas|ao|o|pelas|das|lá pelas'))

/** A time where only a time can stand: "9 e 15", "15.30" and "1530" are times behind "às", too. */
export const expectedPoint: Rule<Point> = once(
  map(
    sequence(article, longestOf(explicitPoint, nineAndFifteen, dotted, fourDigits, hourAlone), justSo),
    ([, point]) => point,
  ),
)

/** Who comes between lunch and something has eaten by then. */
const lunch: Rule<Point> = map(words('almoço|horário do almoço|hora do almoço'), () => [13 * 60])

/** One of two ends, between which "e" is no part of a time. */
export const endPoint: Rule<Point> = once(
  map(
    sequence(article, longestOf(formed, dotted, fourDigits, hourAlone, lunch), justSo),
    ([, point]) => point,
  ),
)

/** The stretches from one point to another that are left when a day has only one noon; short ones where both fit. */
export function stretches(from: Point, to: Point): (readonly Span[])[] {
  const all = from.flatMap((a) => to.flatMap((b) => (a < b ? [{ from: a, to: b }] : [])))
  const short = all.filter((span) => span.to - span.from <= 600)
  return (short.length > 0 ? short : all).map((span) => [span])
}
