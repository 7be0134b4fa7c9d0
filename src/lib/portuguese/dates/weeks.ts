import { firstOfMonth, isSunday, mondayOf, nextWeekday, weekAhead } from './calendar.ts'
import { monthOf, yearOf } from './clock.ts'
import { dateAlone } from './dates.ts'
import {
  firstOf,
  longestOf,
  map,
  notBefore,
  optional,
  type Rule,
  sequence,
  sign,
  words,
  wordsIn,
} from './rule.ts'
import { type Days, type DayWish, daySpan, dayWish } from './wishes.ts'

/** Weeks and weekends, parts of them, and how far they reach. */

export const lead = optional(
  words(
    'para|para o|para a|de|do|da|só|na|no|já|ainda|só na|só no|só para|logo|já na|já no|é|é para|lá para|mais para|pelo|pela|nos|nas|o|a|para as|para os|durante a',
  ),
)

/** Which week, in weeks from this one; on a Sunday each has two readings. */
const week: Rule<readonly Days[]> = map(
  wordsIn<readonly number[]>({
    'esta semana|essa semana|nesta semana|nessa semana|desta semana|dessa semana|semana atual|essa semana ainda|essa semana mesmo|esta semana ainda|nessa semana ainda|nesta semana ainda|essa semana agora|semana corrente|nessa semana mesmo|semana agora':
      [0],
    'semana que vem|semana que entra|semana que vai entrar|semana que começa|próxima semana|semana próxima|semana seguinte|semana vem|próximo semana|semana que vem agora|semana que vêm|próxima semana agora|semana entrante|essa semana que vem|essa próxima semana|nessa próxima semana|nessa semana que vem':
      [1],
    'essa semana não , na outra|essa semana não , a outra|essa semana não na outra|nessa semana não , na outra|esta semana não , na outra|outra semana não nessa|outra semana , não nessa|outra semana não essa|outra semana , não essa|outra semana , nessa não|outra semana , essa não|outra semana nessa não|outra semana , não nesta|outra semana sem ser essa|outra semana , sem ser essa|outra semana , nessa não posso|sem ser essa semana , na próxima|sem ser essa semana na próxima|sem ser essa semana , na outra|sem ser essa semana na outra|sem ser esta semana , na próxima|sem ser nessa semana , na próxima|sem ser nesta semana , na próxima|menos essa semana , na próxima|fora essa semana , na próxima|essa semana não , na próxima|nessa semana não , na próxima|próxima semana , não nessa|próxima semana , sem ser essa|outra semana , nessa não dá':
      [1],
    'semana que vem não , na outra|semana que vem não na outra|próxima semana não , na outra': [2],
    'outra semana': [1, 2],
    'semana seguinte a que vem|semana seguinte à que vem|semana seguinte a semana que vem|semana seguinte a próxima|semana seguinte da que vem|semana depois da semana que vem|semana depois da próxima semana|semana após a próxima|semana após a que vem|outra semana depois da que vem|outra semana sem ser a que vem|semana depois da que vem|semana sem ser essa a outra|semana sem ser a que vem|semana depois da próxima|semana que vem não na outra|semana que vem sem ser essa':
      [2],
  }),
  (weeks, { clock }) => weeks.flatMap((one) => weekAhead(one, clock)),
)

/** "Essa semana não posso, só na outra": the week after the one that is ruled out. */
export const weekAfterThat: Rule<DayWish> = map(
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

export const weeks: Rule<DayWish> = longestOf(
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
export const thisOrNext: Rule<DayWish> = map(
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

/** "Semana que vem ou na outra": both. */
export const nextOrThat: Rule<DayWish> = map(
  sequence(
    lead,
    words('semana que vem|próxima semana'),
    words('ou'),
    words(
      'na outra|a outra|na seguinte|a seguinte|na depois|a depois|na próxima|a próxima|na que vem depois|na outra semana|a outra semana|na semana seguinte|na depois dela',
    ),
  ),
  (_, { clock }) => {
    const [first] = weekAhead(1, clock)
    const from = first?.spans[0]?.from
    return from === undefined ? null : dayWish([daySpan(from, from + 14)])
  },
)

/** "Na semana do dia 7". */
export const weekOfDate: Rule<DayWish> = map(
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
export const weekend: Rule<DayWish> = map(
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
export const untilEnd: Rule<DayWish> = map(
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
