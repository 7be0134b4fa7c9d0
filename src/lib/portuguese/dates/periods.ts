import type { Weekday } from '../../weekHours.ts'
import { firstOfMonth, isSunday, mondayOf, monthsAhead, nextWeekday, weekAhead } from './calendar.ts'
import { type Clock, monthOf, yearOf } from './clock.ts'
import { dateAlone } from './dates.ts'
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
import { type Days, type DayWish, daySpan, dayWish, oneDay } from './wishes.ts'

/** Days that are counted from today, weeks and weekends. */

const lead = optional(
  words(
    'para|para o|para a|de|do|da|só|na|no|já|ainda|só na|só no|só para|logo|já na|já no|é|é para|lá para|mais para|pelo|pela|nos|nas|o|a|para as|para os|durante a',
  ),
)

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
  sequence(lead, words('amanhã ou depois|amanhã ou depois de amanhã|amanhã ou depois da amanhã|amanhã ou dia depois|amanhã ou mesmo depois|amanhã ou no outro dia|amanhã ou no dia seguinte')),
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

/** Which week, in weeks from this one; on a Sunday each has two readings. */
const week: Rule<readonly Days[]> = map(
  wordsIn<readonly number[]>({
    'esta semana|essa semana|nesta semana|nessa semana|desta semana|dessa semana|semana atual|essa semana ainda|essa semana mesmo|esta semana ainda|nessa semana ainda|nesta semana ainda|essa semana agora|semana corrente|nessa semana mesmo|semana agora':
      [0],
    'semana que vem|semana que entra|semana que vai entrar|semana que começa|próxima semana|semana próxima|semana seguinte|semana vem|próximo semana|semana que vem agora|semana que vêm|próxima semana agora|semana entrante|essa semana que vem|essa próxima semana|nessa próxima semana|nessa semana que vem':
      [1],
    'essa semana não , na outra|essa semana não , a outra|essa semana não na outra|nessa semana não , na outra|esta semana não , na outra':
      [1],
    'semana que vem não , na outra|semana que vem não na outra|próxima semana não , na outra': [2],
    'outra semana': [1, 2],
    'semana seguinte a que vem|semana seguinte à que vem|semana seguinte a semana que vem|semana seguinte a próxima|semana seguinte da que vem|semana depois da semana que vem|semana depois da próxima semana|semana após a próxima|semana após a que vem|outra semana depois da que vem|outra semana sem ser a que vem|semana depois da que vem|semana sem ser essa a outra|semana sem ser a que vem|semana depois da próxima|semana que vem não na outra|semana que vem sem ser essa':
      [2],
  }),
  (weeks, { clock }) => weeks.flatMap((one) => weekAhead(one, clock)),
)

/** "Essa semana não posso, só na outra": the week after the one that is ruled out. */
const weekAfterThat: Rule<DayWish> = map(
  sequence(
    optional(words('para|na|a|nessa')),
    wordsIn({
      'essa semana|esta semana|nessa semana|nesta semana|essa|nessa': 1,
      'semana que vem|próxima semana|na semana que vem|na próxima semana': 2,
    }),
    optional(sign(/^,$/)),
    words(
      'não|não dá|não posso|não consigo|não pode|não precisa|não vai dar|não vou poder|não rola|não tem como|já não dá|eu não posso|eu não consigo',
    ),
    optional(sign(/^[,.;]$/)),
    optional(words('mas|só|pode ser|só se for|só posso|só dá|prefiro|mas posso|mas dá')),
    words(
      'na outra|a outra|na próxima|a próxima|na seguinte|a seguinte|na outra sim|na que vem|a que vem|na outra semana|na próxima semana',
    ),
  ),
  ([, ahead], { clock }) => dayWish(weekAhead(ahead, clock)),
)

type Cut = (week: Days) => readonly Days[]

const slice =
  (from: number, to: number): Cut =>
  ({ spans }) => {
    const monday = mondayOf(spans[0]?.from ?? 0)
    const begin = Math.max(monday + from, spans[0]?.from ?? 0)
    return begin < monday + to ? [daySpan(begin, monday + to)] : []
  }

const cuts: Rule<Cut> = wordsIn<Cut>({
  'começo da|início da|comecinho da|inicinho da|começo de|início de': slice(0, 2),
  'meio da|meados da|meio de': slice(1, 4),
  // Thursday and Friday, or the weekend: people say both.
  'final da|finalzinho da|fim da|finzinho da': (one) => [...slice(3, 5)(one), ...slice(5, 7)(one)],
})

const cutLead = words(
  'no|mais no|mais para o|para o|lá para o|lá no|só no|logo no|bem no|mais|de preferência no',
)
const bareCuts: Rule<Cut> = wordsIn<Cut>({
  'começo|início|comecinho|inicinho': slice(0, 2),
  'meio|meados': slice(1, 4),
  'final|fim|finalzinho|finzinho': (one) => [...slice(3, 5)(one), ...slice(5, 7)(one)],
})

const weeks: Rule<DayWish> = longestOf(
  map(sequence(lead, week), ([, readings]) => dayWish(readings)),
  map(sequence(lead, cuts, week), ([, cut, readings]) => orNull(readings.flatMap(cut))),
  // "Semana que vem, mais pro final": a part of the day would go on with "da".
  map(
    notBefore(sequence(lead, week, optional(sign(/^,$/)), cutLead, bareCuts), words('da|do|de|dessa|desse')),
    ([, readings, , , cut]) => orNull(readings.flatMap(cut)),
  ),
  // "No meio da semana": this one's, unless it has gone by.
  map(sequence(lead, cuts, words('semana')), ([, cut], { clock, tokens }, _at, end) => {
    // "Fim de semana" is the weekend.
    if (tokens[end - 2]?.text === 'de') return null
    const [thisWeek, nextWeek] = [weekAhead(0, clock), weekAhead(1, clock)].map((one) => one.flatMap(cut))
    const isUnderWay = thisWeek?.some(({ spans }) => (spans[0]?.from ?? 0) <= clock.today) === true
    return orNull([...(thisWeek ?? []), ...(isUnderWay || !thisWeek?.length ? (nextWeek ?? []) : [])])
  }),
)

/** "Essa semana ou na outra": to the end of the coming one. */
const thisOrNext: Rule<DayWish> = map(
  words(
    ['essa semana', 'esta semana', 'nessa semana', 'nesta semana']
      .flatMap((one) =>
        ['na outra', 'a outra', 'na próxima', 'a próxima', 'na que vem', 'a que vem', 'na seguinte'].map(
          (other) => `${one} ou ${other}`,
        ),
      )
      .concat([
        'essa ou semana que vem',
        'essa ou na semana que vem',
        'essa ou a semana que vem',
        'essa ou na próxima semana',
        'essa ou a próxima semana',
        'nessa ou na próxima semana',
        'nessa ou na semana que vem',
      ])
      .join('|'),
  ),
  (_, { clock: { today } }) => dayWish([daySpan(today, mondayOf(today) + 14)]),
)

/** "Na semana do dia 7". */
const weekOfDate: Rule<DayWish> = map(
  sequence(optional(words('na|a|para a|para')), words('semana|semaninha'), dateAlone),
  ([, , date], { clock: { today } }) => {
    if (date.kind === 'bad') return null
    return dayWish(
      date.readings.flatMap(({ spans, isPassed }) => {
        const monday = mondayOf(spans[0]?.from ?? today)
        return isPassed ? [] : [daySpan(Math.max(monday, today), monday + 7)]
      }),
    )
  },
)

const orNull = (readings: readonly Days[]): DayWish | null => (readings.length > 0 ? dayWish(readings) : null)

const ofThis = 'esse|este|nesse|neste|desse|deste'
const ofNext = 'próximo|no próximo|do próximo'

/** "Fim de semana", "fds que vem". */
const weekend: Rule<DayWish> = map(
  sequence(
    lead,
    optional(
      firstOf(
        map(words(ofThis), () => 'this'),
        map(words(ofNext), () => 'next'),
        map(words('outro|no outro'), () => 'other'),
      ),
    ),
    words('fim de semana|final de semana|finais de semana|fins de semana|fim de semanas'),
    optional(
      firstOf(
        map(words('agora|desta semana|dessa semana'), () => 'this'),
        map(words('que vem|próximo|seguinte'), () => 'next'),
        map(
          words('da semana que vem|da próxima semana|depois desse|depois do próximo|sem ser esse'),
          () => 'other',
        ),
      ),
    ),
  ),
  ([, before, , after], { clock: { today } }) => {
    const which = after ?? before
    const saturday = isSunday(today) ? today - 1 : nextWeekday(6, today)
    const weekendFrom = (day: number): Days => daySpan(Math.max(day, today), day + 2)
    const isUnderWay = saturday <= today
    if (which === 'this') return dayWish([weekendFrom(saturday)])
    if (which === 'other') return dayWish([weekendFrom(saturday + 7)])
    if (which === 'next' && isUnderWay) return dayWish([weekendFrom(saturday + 7)])
    if (which === 'next' || isUnderWay) return dayWish([weekendFrom(saturday), weekendFrom(saturday + 7)])
    return dayWish([weekendFrom(saturday)])
  },
)

/** "Até o fim do mês", "até o final da semana": from today to there. */
const untilEnd: Rule<DayWish> = map(
  sequence(
    words('até|até o|antes do'),
    words('fim|final|finalzinho'),
    longestOf(
      map(words('do mês|desse mês|deste mês'), (_, { clock: { today } }) =>
        firstOfMonth(monthOf(today) + 1, yearOf(today)),
      ),
      map(words('do mês que vem|do próximo mês'), (_, { clock: { today } }) =>
        firstOfMonth(monthOf(today) + 2, yearOf(today)),
      ),
      map(words('do ano|desse ano|deste ano'), (_, { clock: { today } }) => firstOfMonth(13, yearOf(today))),
      map(words('da semana|dessa semana|desta semana'), (_, { clock: { today } }) => mondayOf(today) + 7),
      map(words('da semana que vem|da próxima semana'), (_, { clock: { today } }) => mondayOf(today) + 14),
    ),
  ),
  ([, , end], { clock }) => dayWish([daySpan(clock.today, end)]),
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
    within,
    weeks,
    weekend,
    untilEnd,
  ),
)
