import type { Weekday } from '../../weekHours.ts'
import { mondayOf, monthsAhead, nextWeekday } from './calendar.ts'
import type { Clock } from './clock.ts'
import { number } from './numbers.ts'
import { partOfDay } from './partsOfDay.ts'
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
import { weekdayAlone } from './weekdays.ts'
import { lead, nextOrThat, thisOrNext, untilEnd, weekAfterThat, weekend, weekOfDate, weeks } from './weeks.ts'
import { type DayWish, daySpan, dayWish, oneDay } from './wishes.ts'

/** Days that are counted from today. */

const relative: Rule<DayWish> = map(
  sequence(
    lead,
    wordsIn({
      'hoje|hoje mesmo|ainda hoje|hoje ainda|dia de hoje|hoje agora|data de hoje': 0,
      'amanhã|amanhã mesmo|dia de amanhã|já amanhã|amanhã agora': 1,
      'depois de amanhã|depois amanhã|depois da amanhã|depois do amanhã|dia depois de amanhã|depois de manhã': 2,
    }),
  ),
  ([, days], { clock, tokens }, _at, end) =>
    // "Depois de manhã" is a slip for "depois de amanhã" alone.
    days === 2 && tokens[end - 1]?.text === 'manha' && tokens[end - 2]?.text === 'de' && !isSlip(tokens, end)
      ? null
      : dayWish([oneDay(clock.today + days)]),
)

const isSlip = (tokens: readonly { raw: string }[], end: number): boolean =>
  /^(amanh|damanh)/i.test(tokens[end - 1]?.raw ?? '')

/** "Amanhã ou depois": one of the two days. */
const tomorrowOrAfter: Rule<DayWish> = map(
  sequence(
    lead,
    words(
      'amanhã ou depois|amanhã ou depois de amanhã|amanhã ou depois da amanhã|amanhã ou dia depois|amanhã ou mesmo depois|amanhã ou no outro dia|amanhã ou no dia seguinte',
    ),
  ),
  (_, { clock: { today } }) => dayWish([daySpan(today + 1, today + 3)]),
)

/** "Agora à tarde" is today. */
const now: Rule<DayWish> = (input, at) => {
  const found = words('agora|agora mesmo|hoje agora')(input, at)
  return found && partOfDay(input, found.end)
    ? { value: dayWish([oneDay(input.clock.today)]), end: found.end }
    : null
}

/** "A manhã" by its letters; many mean "amanhã". */
export const splitTomorrow = words('a manhã')

const unit = wordsIn<(count: number, clock: Clock) => number>({
  'dia|dias|diazinhos': (count, { today }) => today + count,
  'semana|semanas': (count, { today }) => today + 7 * count,
  'mês|meses': (count, { today }) => monthsAhead(today, count),
  'quinzena|quinzenas': (count, { today }) => today + 15 * count,
  'ano|anos': (count, { today }) => monthsAhead(today, 12 * count),
})

const count: Rule<number> = firstOf(
  map(number, ({ value }) => (value > 0 && value < 400 ? value : null)),
  map(words('um|uma'), () => 1),
)

const ahead: Rule<number> = map(sequence(count, unit), ([many, of], { clock }) => of(many, clock))

const about = optional(words('uns|umas|mais ou menos|cerca de|aproximadamente|no mínimo|pelo menos'))

const weekdayOfWeek = (weekday: Weekday, day: number): number => mondayOf(day) + ((weekday + 6) % 7)

/** "Daqui a 15 dias", "em duas semanas". */
const counted: Rule<DayWish> = longestOf(
  map(
    sequence(
      lead,
      words(
        'daqui a|daqui|daqui há|daqui à|daqui ha|da qui a|daki a|daki|dentro de mais|em|daqui em|depois de|após|a daqui|de hoje a|de hoje em|hoje a|hoje em',
      ),
      about,
      ahead,
    ),
    ([, lead, , day], { clock, tokens }, _at, end) => {
      // "Num dia que tenha a doutora" is any such day.
      const isAnyDay = lead === 'em' && tokens[end - 1]?.text === 'dia' && day === clock.today + 1
      return day > clock.today && !isAnyDay ? dayWish([oneDay(day)]) : null
    },
  ),
  // The old way to count: "de hoje a oito" is a week from now, "de quinta a quinze" two weeks from Thursday.
  map(
    notBefore(
      sequence(
        words('de|da|do'),
        firstOf<DayWish>(relative, weekdayAlone),
        words('a'),
        words('oito|8|quinze|15'),
        optional(words('dias')),
      ),
      firstOf<unknown>(unit, words('h|hs|hr|horas|hora|de|e|do|/')),
    ),
    ([, from, , days]) => {
      const [first] = from.readings[0]?.spans ?? []
      return first ? dayWish([oneDay(first.from + (/8|oito/.test(days) ? 7 : 14))]) : null
    },
  ),
  // "Daqui a duas semanas, na quinta", "quinta daqui a duas semanas".
  map(
    sequence(
      lead,
      words('daqui a|daqui|daqui há|em'),
      count,
      words('semana|semanas'),
      optional(sign(/^,$/)),
      optional(words('numa|em uma|na|no|num|em um')),
      weekdayAlone,
    ),
    ([, , weeksAhead, , , , { weekdays }], { clock: { today } }) =>
      weekdays?.[0] === undefined
        ? null
        : dayWish([oneDay(weekdayOfWeek(weekdays[0], today + 7 * weeksAhead))]),
  ),
  map(
    sequence(weekdayAlone, words('daqui a|daqui|daqui há'), count, words('semana|semanas')),
    ([{ weekdays }, , weeksAhead], { clock: { today } }) => {
      const [named] = weekdays ?? []
      if (named === undefined) return null
      const ofWeek = weekdayOfWeek(named, today + 7 * weeksAhead)
      const ofDays = nextWeekday(named, today) + 7 * weeksAhead
      return dayWish(ofWeek === ofDays ? [oneDay(ofWeek)] : [oneDay(ofWeek), oneDay(ofDays)])
    },
  ),
  map(sequence(ahead, words('a partir de hoje|a contar de hoje|contando de hoje|para frente')), ([day]) =>
    dayWish([oneDay(day)]),
  ),
)

/** "Nos próximos 15 dias", "dentro de uma semana", "em até 10 dias". */
const within: Rule<DayWish> = longestOf(
  map(
    sequence(lead, words('dentro de|em até|no prazo de|até daqui a|até daqui'), about, ahead),
    ([, , , day], { clock }) => dayWish([daySpan(clock.today, day + 1)]),
  ),
  map(sequence(lead, words('próximos|próximas|próximos os|proxima'), ahead), ([, , day], { clock }) =>
    dayWish([daySpan(clock.today, day + 1)]),
  ),
  map(
    sequence(lead, words('próximos dias|esses dias|estes dias|próximo dias|dias próximos|nesses dias')),
    (_, { clock }) => dayWish([daySpan(clock.today, clock.today + 7)]),
  ),
)

export const periodRule: Rule<DayWish> = once(
  longestOf(
    relative,
    tomorrowOrAfter,
    now,
    counted,
    weekOfDate,
    weekAfterThat,
    thisOrNext,
    nextOrThat,
    within,
    weeks,
    weekend,
    untilEnd,
  ),
)
