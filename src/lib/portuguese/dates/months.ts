import type { Weekday } from '../../weekHours.ts'
import { firstOfMonth, isWorkday, nextWeekday } from './calendar.ts'
import { type Clock, monthOf, yearOf } from './clock.ts'
import { digits } from './numbers.ts'
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
import { type DayWish, daySpan, dayWish } from './wishes.ts'

/** Months, and parts of them: "em dezembro", "mês que vem", "começo do mês", "primeira quinzena de janeiro". */

export const monthName: Rule<number> = once(
  wordsIn({
    'janeiro|jan': 1,
    'fevereiro|fev': 2,
    'março|mar': 3,
    'abril|abr': 4,
    'maio|mai': 5,
    'junho|jun': 6,
    'julho|jul': 7,
    'agosto|ago': 8,
    'setembro|set': 9,
    'outubro|out': 10,
    'novembro|nov': 11,
    'dezembro|dez': 12,
  }),
)

/** Written out these are months wherever they stand; "maio", "março" and the short ones only behind "de" or "em". */
const longName = wordsIn({
  janeiro: 1,
  fevereiro: 2,
  abril: 4,
  junho: 6,
  julho: 7,
  agosto: 8,
  setembro: 9,
  outubro: 10,
  novembro: 11,
  dezembro: 12,
})

/** A month, by the day it begins and the day after it. */
export interface Month {
  readonly from: number
  readonly to: number
}

export const monthOfYear = (month: number, year: number): Month => ({
  from: firstOfMonth(month, year),
  to: firstOfMonth(month + 1, year),
})

export const yearBehind: Rule<number> = map(
  sequence(optional(words('de|do ano de|em')), digits),
  ([, { value, digits: length }]) => (length === 4 && value > 1900 && value < 2200 ? value : null),
)

const comingMonth = (month: number, { today }: Clock): Month =>
  monthOfYear(month, yearOf(today) + (month < monthOf(today) ? 1 : 0))

const monthAhead = (months: number, { today }: Clock): Month =>
  monthOfYear(monthOf(today) + months, yearOf(today))

const namedMonth: Rule<Month> = map(sequence(monthName, optional(yearBehind)), ([month, year], { clock }) =>
  year === null ? comingMonth(month, clock) : monthOfYear(month, year),
)

const thisMonth = words(
  'esse mês|este mês|nesse mês|neste mês|desse mês|deste mês|do mês atual|desse mesmo mês|ainda esse mês|ainda este mês|ainda nesse mês|ainda neste mês|esse mês ainda|esse mês agora|mês agora|desse mês ainda|mês corrente',
)
const nextMonth = words(
  ['mês que vem', 'próximo mês', 'mês seguinte', 'outro mês', 'mês vem', 'próxima mês']
    .flatMap((one) =>
      ['', 'no', 'do', 'para o', 'o', 'de', 'para', 'lá no', 'lá para o', 'só no', 'só'].map((before) =>
        `${before} ${one}`.trim(),
      ),
    )
    .join('|'),
)
const monthAfter = words('mês depois do que vem|mês sem ser o que vem|daqui a dois meses no começo')

/** "Do mês que vem", "de dezembro", "desse mês": which month a part is of. */
export const ofMonth: Rule<Month> = once(
  longestOf(
    map(thisMonth, (_, { clock }) => monthAhead(0, clock)),
    map(nextMonth, (_, { clock }) => monthAhead(1, clock)),
    map(sequence(optional(words('do|no')), monthAfter), (_, { clock }) => monthAhead(2, clock)),
    map(sequence(words('de|do|em|do mês de|no mês de|para|mês de'), namedMonth), ([, month]) => month),
  ),
)

const whole: Rule<DayWish> = map(
  longestOf(
    map(
      sequence(
        words('em|no mês de|mês de|para|para o mês de|lá em|só em|só para|de|do mês de|lá para'),
        namedMonth,
      ),
      ([, month]) => month,
    ),
    map(sequence(optional(words('em|só')), longName, optional(yearBehind)), ([, month, year], { clock }) =>
      year === null ? comingMonth(month, clock) : monthOfYear(month, year),
    ),
    map(thisMonth, (_, { clock }) => monthAhead(0, clock)),
    map(nextMonth, (_, { clock }) => monthAhead(1, clock)),
    // "Março?", and nothing else.
    map(wordsIn({ março: 3, maio: 5 }), (month, { clock, tokens }, at) =>
      at === 0 && tokens.slice(1).every(({ text }) => /^[?.!]$/.test(text))
        ? comingMonth(month, clock)
        : null,
    ),
  ),
  (month, { clock }) => fromToday(month, clock),
)

/** What is left of it; a month that is over is nobody's wish. */
const fromToday = ({ from, to }: Month, { today }: Clock): DayWish | null =>
  to > today ? dayWish([daySpan(Math.max(from, today), to)]) : null

type Cut = (month: Month) => Month

const parts: Rule<Cut> = wordsIn<Cut>({
  'começo|início|comecinho|primeiros dias|começo mesmo|inicinho': ({ from }) => ({ from, to: from + 10 }),
  'meio|meados|metade|lá para o meio|em meados|mais para o meio': ({ from }) => ({
    from: from + 10,
    to: from + 20,
  }),
  'fim|final|finalzinho|fins|finais|últimos dias|finzinho': ({ from, to }) => ({ from: from + 20, to }),
  'primeira quinzena|1 a quinzena': ({ from }) => ({ from, to: from + 15 }),
  'segunda quinzena|2 a quinzena|última quinzena': ({ from, to }) => ({ from: from + 15, to }),
  'primeira semana|1 a semana': ({ from }) => ({ from, to: from + 7 }),
  'segunda semana|2 a semana': ({ from }) => ({ from: from + 7, to: from + 14 }),
  'terceira semana|3 a semana': ({ from }) => ({ from: from + 14, to: from + 21 }),
  'quarta semana|4 a semana': ({ from }) => ({ from: from + 21, to: from + 28 }),
  'última semana': ({ to }) => ({ from: to - 7, to }),
})

const lead = optional(
  words(
    'no|na|em|para o|para a|para|lá para o|lá para|lá no|mais para o|mais para|do|da|só no|só na|logo no|o|a|nos|pelo|por',
  ),
)

/** "Começo do mês", said when this month's has gone by, is the next one's. */
const part: Rule<DayWish> = map(
  sequence(
    lead,
    parts,
    firstOf<Month | null>(
      ofMonth,
      map(words('do mês|de mês'), () => unnamed),
    ),
  ),
  ([, cut, month], { clock }) => {
    if (month !== unnamed) return fromToday(cut(month as Month), clock)
    return fromToday(cut(monthAhead(0, clock)), clock) ?? fromToday(cut(monthAhead(1, clock)), clock)
  },
)
/** "Na segunda quinzena", of no month that is named: this one's, or the next one's where it is over. */
const fortnight: Rule<DayWish> = map(
  notBefore(
    sequence(
      lead,
      wordsIn<Cut>({
        'primeira quinzena|1 a quinzena': ({ from }) => ({ from, to: from + 15 }),
        'segunda quinzena|2 a quinzena|última quinzena': ({ from, to }) => ({ from: from + 15, to }),
      }),
    ),
    words('da|do|de|dessa|desse'),
  ),
  ([, cut], { clock }) =>
    fromToday(cut(monthAhead(0, clock)), clock) ?? fromToday(cut(monthAhead(1, clock)), clock),
)
const unnamed: Month = { from: 0, to: 0 }
const ofYear: Month = { from: 0, to: 1 }

/** "Mês que vem, mais pro final", "em dezembro, no comecinho". */
const partBehind: Rule<DayWish> = map(
  notBefore(
    sequence(
      firstOf<Month>(
        map(thisMonth, (_, { clock }) => monthAhead(0, clock)),
        map(nextMonth, (_, { clock }) => monthAhead(1, clock)),
        map(
          sequence(optional(words('em|para|só em|de|lá em')), longName, optional(words('agora|que vem'))),
          ([, month], { clock }) => comingMonth(month, clock),
        ),
      ),
      optional(sign(/^,$/)),
      optional(
        words('no|mais no|mais para o|para o|lá para o|lá no|só no|logo no|bem no|mais|de preferência no|na'),
      ),
      parts,
      // "Mês que vem, começo do mês".
      optional(words('do mês')),
    ),
    words('da|do|de|dessa|desse'),
  ),
  ([month, , , cut], { clock }) => fromToday(cut(month), clock),
)

/** "Último dia do mês", "primeiro dia útil de dezembro". */
const outerDay: Rule<DayWish> = map(
  sequence(
    lead,
    wordsIn({ primeiro: 1, último: -1 }),
    wordsIn({ 'dia útil': true, dia: false }),
    firstOf<Month>(
      ofMonth,
      map(words('do mês'), () => unnamed),
    ),
  ),
  ([, side, isOfWork, month], { clock }) =>
    [month === unnamed ? monthAhead(0, clock) : month, ...(month === unnamed ? [monthAhead(1, clock)] : [])]
      .map(({ from, to }) => {
        const days = Array.from({ length: to - from }, (_, at) => from + at)
        const fitting = isOfWork ? days.filter(isWorkday) : days
        return (side === 1 ? fitting[0] : fitting.at(-1)) ?? from
      })
      .flatMap((day) => (day >= clock.today ? [dayWish([daySpan(day, day + 1)])] : []))[0] ?? null,
)

/** "Primeira segunda de dezembro", "última sexta do mês". */
const nth: Rule<DayWish> = map(
  sequence(
    lead,
    wordsIn({
      primeira: 1,
      primeiro: 1,
      segunda: 2,
      segundo: 2,
      terceira: 3,
      terceiro: 3,
      última: -1,
      último: -1,
    }),
    wordsIn<Weekday>({ domingo: 0, segunda: 1, terça: 2, quarta: 3, quinta: 4, sexta: 5, sábado: 6 }),
    optional(words('feira')),
    firstOf<Month>(
      ofMonth,
      map(words('do mês'), () => unnamed),
      map(words('do ano|do ano que vem|do próximo ano'), () => ofYear),
    ),
  ),
  ([, count, weekday, , month], { clock }) =>
    (month === ofYear
      ? [0, 1].map((ahead) => monthOfYear(count > 0 ? 1 : 12, yearOf(clock.today) + ahead))
      : [month === unnamed ? monthAhead(0, clock) : month, monthAhead(1, clock)]
    )
      .map(({ from, to }) =>
        count > 0 ? nextWeekday(weekday, from) + 7 * (count - 1) : nextWeekday(weekday, to - 7),
      )
      .flatMap((day) => (day >= clock.today ? [dayWish([daySpan(day, day + 1)])] : []))[0] ?? null,
)

const nextYears = ({ today }: Clock, days: number): Month => {
  const from = firstOfMonth(1, yearOf(today) + 1)
  return { from, to: from + days }
}

const year: Rule<DayWish> = map(
  sequence(
    optional(words('no|em|para o|só no|só|para|o|do')),
    optional(map(sequence(parts, words('do|de')), ([cut]) => cut)),
    firstOf(
      map(words('ano que vem|próximo ano|ano seguinte|outro ano'), () => 1),
      map(words('esse ano|este ano|ano|desse ano|deste ano'), () => 2),
    ),
  ),
  ([, cut, ahead], { clock }) => {
    const isNext = ahead === 1
    const first = yearOf(clock.today) + (isNext ? 1 : 0)
    if (cut === null)
      return isNext ? fromToday({ from: firstOfMonth(1, first), to: firstOfMonth(13, first) }, clock) : null
    const { from, to } = cut({ from: 0, to: 30 })
    // "Primeira semana do ano": a week or half a month is meant by its days.
    if (from === 0 && (to === 7 || to === 15)) {
      const begin = firstOfMonth(1, first)
      return fromToday({ from: begin, to: begin + to }, clock) ?? fromToday(nextYears(clock, to), clock)
    }
    // "Última semana do ano".
    if (to === 30 && from >= 15 && (to - from === 7 || to - from === 15)) {
      const end = firstOfMonth(13, first)
      return fromToday({ from: end - (to - from), to: end }, clock)
    }
    const month = from === 0 ? 1 : from < 20 ? 6 : 12
    return fromToday(monthOfYear(month, first), clock) ?? fromToday(monthOfYear(month, first + 1), clock)
  },
)

export const monthRule: Rule<DayWish> = once(
  longestOf(whole, part, fortnight, partBehind, outerDay, nth, year),
)
