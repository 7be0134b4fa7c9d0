import {
  besides,
  besidesFirst,
  countedBeside,
  neighbour,
  nextOne,
  nextWorkday,
  workday,
} from './besideDays.ts'
import { nextWeekday } from './calendar.ts'
import { type Clock, dayOfMonth } from './clock.ts'
import { type DayRead, dateRange } from './dates.ts'
import { monthRule } from './months.ts'
import { number } from './numbers.ts'
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
import { end, ends, single, stretch } from './singleDays.ts'
import { weekdayAlone } from './weekdays.ts'
import { type Days, type DayWish, dayWish } from './wishes.ts'

/** The days that a person names at one place of the message, alone or as the ends of a stretch. */

const openFrom = (days: DayRead, { horizon }: Clock): DayRead | null =>
  stretch(days, (one) => [{ from: ends(one)[0], to: Math.max(horizon, ends(one)[0] + 60) }], 'from')

const since: Rule<DayRead> = firstOf(
  // "Sábado ou depois das 18": the hours of another wish.
  map(
    notBefore(
      sequence(single, words('em diante|para frente|adiante|ou depois')),
      words('das|de|da|do|dos|desse|disso|que|as'),
    ),
    ([days], { clock }) => openFrom(days, clock),
  ),
  map(
    sequence(
      words(
        'a partir de|a partir da|a partir do|a partir|partir de|só a partir de|só a partir da|só a partir do',
      ),
      single,
    ),
    ([, days], { clock }) => openFrom(days, clock),
  ),
)

const after: Rule<DayRead> = map(
  sequence(
    words(
      'depois de|depois da|depois do|após|após a|após o|só depois de|só depois do|só depois da|passando|passando o',
    ),
    single,
  ),
  ([, days], { clock }) =>
    stretch(days, (one) => [{ from: ends(one)[1], to: Math.max(clock.horizon, ends(one)[1] + 60) }], 'from'),
)

const atLatest = words('no máximo|no mais tardar|no máximo dos máximos')

const until: Rule<DayRead> = map(
  firstOf<readonly [unknown, DayRead, unknown]>(
    sequence(
      words('até|até a|até o|até no|até na|no máximo|no máximo até|até no máximo|no mais tardar'),
      single,
      optional(atLatest),
    ),
    // "Quarta, no mais tardar".
    map(sequence(single, optional(sign(/^,$/)), atLatest), ([days, , limit]) => [null, days, limit] as const),
  ),
  ([, days], { clock }) => stretch(days, (one) => [{ from: clock.today, to: ends(one)[1] }], 'until'),
)

const before: Rule<DayRead> = map(
  sequence(words('antes de|antes da|antes do|antes'), single),
  ([, days], { clock }) => stretch(days, (one) => [{ from: clock.today, to: ends(one)[0] }], 'until'),
)

/** "De terça a quinta da semana que vem": the week that was said behind the end is that of the beginning, too. */
function beginOf(from: DayWish, a: Days, to: DayWish, b: Days): number {
  const [begin] = ends(a)
  const [weekday] = from.weekdays ?? []
  if (weekday === undefined || !to.isOfWeek) return begin
  return nextWeekday(weekday, ends(b)[0] - 6)
}

/** "Entre terça e quinta", "de quarta a sexta", "de amanhã até sexta": the end is the first one after the beginning. */
const between: Rule<DayRead> = map(
  firstOf<readonly [string, DayRead, string, DayRead]>(
    sequence(words('entre|entre a|entre o'), end, words('e|e a|e o'), end),
    sequence(
      words('de|da|do|desde|a partir de|a partir da|a partir do'),
      map(sequence(end, optional(sign(/^,$/))), ([day]) => day),
      words('a|até|até a|até o|ao|à'),
      end,
    ),
    // "Segunda a quarta".
    map(
      sequence(weekdayAlone, words('a|até|até a|à'), weekdayAlone),
      ([from, , to]) => ['', from, '', to] as const,
    ),
  ),
  ([, from, , to]) => {
    if (from.kind === 'bad') return from
    if (to.kind === 'bad') return to
    const readings = from.readings.flatMap((a) =>
      to.readings.flatMap((b) => {
        const begin = beginOf(from, a, to, b)
        const last = ends(b)[1] > begin ? ends(b)[1] : to.weekdays ? ends(b)[1] + 7 : 0
        return last > begin ? [{ spans: [{ from: begin, to: last }] }] : []
      }),
    )
    const shortest = readings.filter(
      (one) => !readings.some((other) => ends(other)[0] === ends(one)[0] && ends(other)[1] < ends(one)[1]),
    )
    return readings.length > 0 ? dayWish(to.weekdays ? shortest : readings) : null
  },
)

/** "Em janeiro depois do dia 10": the day is of the month that was named before it. */
const withinMonth: Rule<DayRead> = map(
  sequence(
    monthRule,
    optional(sign(/^,$/)),
    optional(words('só|mas|mas só')),
    wordsIn({
      'depois do dia|depois de dia|após o dia': 'after',
      'a partir do dia|a partir de dia|do dia': 'from',
      'até o dia|até dia|até o': 'to',
      'antes do dia|antes de dia': 'before',
    }),
    notBefore(number, words('de|/|em diante|a|até')),
  ),
  ([month, , , side, { value }]) => {
    const readings = month.readings.flatMap((one) => {
      const [from, to] = ends(one)
      const first = from - dayOfMonth(from) + 1
      const day = first + value - 1
      if (day < from || day >= to) return []
      if (side === 'after') return [{ spans: [{ from: day + 1, to }] }]
      if (side === 'from') return [{ spans: [{ from: day, to }] }]
      return [{ spans: [{ from, to: side === 'to' ? day + 1 : day }] }]
    })
    return readings.length > 0 && readings.every(({ spans: [span] }) => span && span.from < span.to)
      ? dayWish(readings)
      : null
  },
)

const pause = optional(sign(/^[,.;]$/))
const rulesOut = words(
  'não|não posso|não dá|não consigo|não vai dar|também não|também não posso|também não dá|também não consigo',
)

/** "Hoje não, amanhã também não, depois disso qualquer dia": from the day behind those two. */
const behindThose: Rule<DayRead> = map(
  sequence(
    words('hoje'),
    optional(rulesOut),
    pause,
    optional(words('e|nem')),
    words('amanhã'),
    rulesOut,
    pause,
    optional(words('mas|e|então|aí|só|mas só')),
    words('depois disso|depois|a partir daí|daí em diante|daí para frente'),
    pause,
    optional(words('pode ser|é|tanto faz|serve|posso')),
  ),
  (_, { clock }) =>
    dayWish([{ spans: [{ from: clock.today + 2, to: Math.max(clock.horizon, clock.today + 62) }] }], {
      shape: 'from',
    }),
)

export const dayRule: Rule<DayRead> = once(
  longestOf<DayRead>(
    single,
    dateRange,
    between,
    since,
    after,
    until,
    before,
    besides,
    besidesFirst,
    withinMonth,
    neighbour,
    workday,
    countedBeside,
    nextOne,
    nextWorkday,
    behindThose,
  ),
)
