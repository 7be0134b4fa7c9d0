import { mondayOf, nextWeekday, workdayFrom } from './calendar.ts'
import { type Clock, dayOfMonth } from './clock.ts'
import { type DayRead, dateAlone, dateRange, dateRule } from './dates.ts'
import { holidayRule } from './holidayNames.ts'
import { monthRule } from './months.ts'
import { number } from './numbers.ts'
import { periodRule } from './periods.ts'
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
import { weekdayAlone, weekdayRule } from './weekdays.ts'
import { type Days, type DayWish, daySpan, dayWish, oneDay, refineDays } from './wishes.ts'

/** The days that a person names at one place of the message, alone or as the ends of a stretch. */

/** "Quarta-feira, 2 de dezembro": both say one day. */
const weekdayAndDate: Rule<DayRead> = map(
  sequence(weekdayAlone, optional(sign(/^,$/)), dateAlone),
  ([weekday, , date]) => (date.kind === 'day' ? refineDays(weekday, date) : null),
)

const single: Rule<DayRead> = once(
  longestOf<DayRead>(weekdayAndDate, periodRule, dateRule, weekdayRule, monthRule, holidayRule),
)

const pause = optional(sign(/^[,.;]$/))

/** One end of a stretch: no list, whose "e" would be the stretch's own. */
const end: Rule<DayRead> = once(
  longestOf<DayRead>(weekdayAndDate, weekdayAlone, periodRule, dateAlone, monthRule, holidayRule),
)

/** The outer ends of every reading. */
const ends = ({ spans }: Days): readonly [from: number, to: number] => [
  Math.min(...spans.map(({ from }) => from)),
  Math.max(...spans.map(({ to }) => to)),
]

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

/** "Na quinta depois do dia 10", "a sexta antes do natal": the next such weekday, or the last before. */
const besides: Rule<DayRead> = map(
  sequence(
    weekdayRule,
    wordsIn({
      'depois de|depois da|depois do|após|após o|após a|seguinte a|seguinte ao': 1,
      'antes de|antes da|antes do|anterior a|anterior ao': -1,
    }),
    single,
  ),
  ([weekday, side, days], { clock }) => {
    if (days.kind === 'bad') return days
    const named = weekday.weekdays ?? []
    const isPlural = weekday.readings.some(({ spans }) => spans.length > named.length)
    if (named.length === 0 || isPlural || days.shape !== 'set') return null
    const readings = days.readings
      .map((one) => named.map((day) => nextWeekday(day, side === 1 ? ends(one)[1] : ends(one)[0] - 7)))
      .filter((all) => all.every((day) => day >= clock.today))
      .map((all) => ({ spans: all.toSorted((x, y) => x - y).map((day) => ({ from: day, to: day + 1 })) }))
    return readings.length > 0 ? dayWish(readings) : null
  },
)

/** "Depois do carnaval na quinta": the next such weekday; in "na quinta ou na sexta" each is one of many. */
const besidesFirst: Rule<DayRead> = map(
  notBefore(
    sequence(
      words('depois de|depois da|depois do|após|após o|após a|logo depois do|logo depois da'),
      single,
      words('na|no|numa|em uma|já na|já no'),
      weekdayAlone,
    ),
    words('e|ou|,|que vem|feira'),
  ),
  ([, days, , weekday]) => {
    if (days.kind === 'bad') return days
    const [named] = weekday.weekdays ?? []
    if (named === undefined || weekday.weekdays?.length !== 1 || days.shape !== 'set') return null
    return dayWish(days.readings.map((one) => oneDay(nextWeekday(named, ends(one)[1]))))
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

/** "Véspera de natal", "na véspera do dia 10", "um dia antes do feriado", "no dia seguinte ao natal". */
const neighbour: Rule<DayRead> = map(
  sequence(
    optional(words('na|no|em|a|o|só na|um|só no|já na')),
    wordsIn({
      'antevéspera do|antevéspera de|antevéspera da|antivéspera do|antivéspera de': -2,
      'véspera do|véspera de|véspera da|dia antes de|dia antes do|dia antes da|dia anterior a|dia anterior ao':
        -1,
      'dia depois de|dia depois do|dia depois da|dia seguinte a|dia seguinte ao|dia seguinte de|dia após o|dia após a|dia após': 1,
    }),
    single,
  ),
  ([, side, days], { clock }) => {
    if (days.kind === 'bad') return days
    if (days.shape !== 'set') return null
    const readings = days.readings
      .map((one) => (side === 1 ? ends(one)[1] : ends(one)[0] + side))
      .filter((day) => day >= clock.today)
    return readings.length > 0 ? dayWish(readings.map(oneDay)) : null
  },
)

/** "No primeiro dia útil depois do feriado". */
const workday: Rule<DayRead> = map(
  sequence(
    optional(words('na|no|em|a|o|só no|já no|para o')),
    words(
      'primeiro dia útil depois de|primeiro dia útil depois do|primeiro dia útil depois da|primeiro dia útil após o|primeiro dia útil após a|primeiro dia útil após|dia útil seguinte a|dia útil seguinte ao',
    ),
    single,
  ),
  ([, , days], { clock }) => {
    if (days.kind === 'bad') return days
    if (days.shape !== 'set') return null
    const readings = days.readings
      .map((one) => workdayFrom(ends(one)[1]))
      .filter((day) => day >= clock.today)
    return readings.length > 0 ? dayWish(readings.map(oneDay)) : null
  },
)

/** "Dois dias antes do dia 10", "uma semana depois do carnaval". */
const countedBeside: Rule<DayRead> = map(
  sequence(
    optional(words('uns|umas|só|lá para|para')),
    firstOf(
      map(number, ({ value }) => value),
      map(words('um|uma'), () => 1),
    ),
    wordsIn({ 'dia|dias': 1, 'semana|semanas': 7 }),
    wordsIn({ 'antes de|antes do|antes da': -1, 'depois de|depois do|depois da|após|após o|após a': 1 }),
    single,
  ),
  ([, count, length, side, days], { clock }) => {
    if (days.kind === 'bad') return days
    if (days.shape !== 'set' || count > 60) return null
    const readings = days.readings
      .map((one) => (side === 1 ? ends(one)[1] - 1 : ends(one)[0]) + side * count * length)
      .filter((day) => day >= clock.today)
    return readings.length > 0 ? dayWish(readings.map(oneDay)) : null
  },
)

/** "Na semana do natal não, na seguinte", "fim de semana não posso, só no outro": the stretch behind the one that is ruled out. */
const nextOne: Rule<DayRead> = map(
  sequence(
    single,
    pause,
    words(
      'não|não dá|não posso|não consigo|não pode|não vai dar|não vou poder|não rola|eu não posso|eu não consigo|não estou|sem condições',
    ),
    pause,
    optional(words('mas|só|pode ser|só se for|só posso|só dá|prefiro|mas posso|mas dá|quero')),
    words('na outra|a outra|no outro|na próxima|a próxima|no próximo|na seguinte|a seguinte|no seguinte'),
  ),
  ([days]) => {
    if (days.kind === 'bad') return days
    const readings = days.readings.flatMap((one) => {
      const [from, to] = ends(one)
      if (one.spans.length > 1 || mondayOf(to) !== to || to - from > 7) return []
      return [to - from > 2 ? daySpan(to, to + 7) : daySpan(to + 5, to + 7)]
    })
    return readings.length > 0 ? dayWish(readings) : null
  },
)

function stretch(
  days: DayRead,
  make: (days: Days) => Days['spans'],
  shape: DayWish['shape'],
): DayRead | null {
  if (days.kind === 'bad') return days
  const readings = days.readings
    .filter(({ isPassed }) => !isPassed)
    .map((one) => ({ spans: make(one) }))
    .filter(({ spans }) => spans.every(({ from, to }) => from < to))
  return readings.length > 0 ? dayWish(readings, { shape }) : null
}

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
  ),
)
