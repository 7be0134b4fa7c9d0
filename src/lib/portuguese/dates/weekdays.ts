import { type Weekday, weekdayOf } from '../../weekHours.ts'
import { isSunday, mondayOf, nextWeekday, passedDay, weekAhead } from './calendar.ts'
import type { Clock } from './clock.ts'
import { countedWeekdays, repeated } from './everyWeekday.ts'
import { firstOf, listOf, map, once, optional, type Rule, sequence, sign, words, wordsIn } from './rule.ts'
import { article, divider, weekday } from './weekdayNames.ts'
import { type Days, type DayWish, dayWish, distinct, oneDay, weekdaysWithin } from './wishes.ts'

/** Weekdays: "quarta", "4ª feira", "terça ou quinta que vem", "sexta da semana que vem", "às segundas". */

/** Of which week. */
type Week =
  | 'coming'
  | 'this'
  | 'next'
  | 'nextNot'
  | 'nextWeek'
  | 'otherWeek'
  | 'weekAfter'
  | 'afterThat'
  | 'someOther'
  | 'gone'

const before: Rule<Week> = wordsIn<Week>({
  'próxima|próximo|na próxima|no próximo|para próxima|para a próxima|para o próximo|da próxima|a próxima|o próximo|dessa próxima|nessa próxima|nesse próximo':
    'next',
  'essa|esta|nessa|nesta|dessa|desta|esse|este|nesse|neste|desse|deste|para essa|para esta|para esse|para este|já nessa|já nesta|já essa':
    'coming',
  'a outra|na outra|da outra|o outro|no outro|para a outra|para o outro': 'afterThat',
  'outra|outro|para outra|para outro|em outra|em outro|noutra|noutro|uma outra|um outro': 'someOther',
  'última|último|na última|no último|desde': 'gone',
})

const nextWeekWords = 'semana que vem|próxima semana|semana próxima|semana seguinte|semana vem|semana que vêm'
const within = (week: string): string =>
  week
    .split('|')
    .flatMap((one) => ['da', 'na', 'de', 'já da', ''].map((lead) => `${lead} ${one}`.trim()))
    .join('|')

const after: Rule<Week> = wordsIn<Week>({
  'que vem|próxima|próximo|que vem agora|vindoura|que ven|que vêm|q vm': 'next',
  'agora|dessa semana|desta semana agora|agora dessa semana|mesmo agora|já agora': 'coming',
  'desta semana|da semana atual|dessa mesma semana|nessa semana|nesta semana|essa semana|esta semana|ainda essa semana|ainda esta semana|ainda nessa semana|dessa semana ainda|dessa semana mesmo|dessa semana agora|esta semana ainda|dessa semana':
    'this',
  [within(nextWeekWords)]: 'nextWeek',
  'que vem não , na outra|que vem não , a outra|que vem não na outra|que vem não , só na outra|que vem não , na seguinte':
    'nextNot',
  'da semana que vem não , na outra|da semana que vem não na outra|da próxima semana não , na outra':
    'weekAfter',
  [within('outra semana')]: 'otherWeek',
  [within(
    'semana depois da que vem|semana depois da próxima|semana sem ser a que vem|semana sem ser a próxima',
  )]: 'weekAfter',
  'não , a outra|não , na outra|não a outra|não na outra|não , só na outra|não , a próxima|sem ser essa , a outra|sem ser essa , na outra|sem ser essa a outra|sem ser essa na outra|não essa a outra|sem ser essa|a outra sem ser essa|sem ser esta a outra|sem ser esse o outro|da outra|a outra|sem ser agora a outra|sem ser essa que vem a outra':
    'afterThat',
  'passada|passado|retrasada|retrasado|da semana passada|que passou': 'gone',
})

function readWeekday(weekdayNamed: Weekday, week: Week | null, clock: Clock): Days[] {
  const { today } = clock
  const nearest = nextWeekday(weekdayNamed, today)
  const isToday = nearest === today
  switch (week) {
    case null:
    case 'coming':
      return isToday ? [oneDay(today), oneDay(today + 7)] : [oneDay(nearest)]
    case 'this': {
      if (isToday) return [oneDay(today)]
      // Said on a Sunday it may be the week that begins.
      if (isSunday(today)) return [oneDay(nearest)]
      const day = nearest - today > 6 - ((weekdayOf(today) + 6) % 7) ? nearest - 7 : nearest
      return day < today ? [passedDay(day)] : [oneDay(day)]
    }
    case 'next': {
      if (isToday) return [oneDay(today + 7)]
      const isThisWeek = mondayOf(nearest) === mondayOf(today) || isSunday(today)
      return isThisWeek ? [oneDay(nearest), oneDay(nearest + 7)] : [oneDay(nearest)]
    }
    case 'nextNot':
      return readWeekday(weekdayNamed, 'next', clock).map(({ spans }) =>
        oneDay((spans[0]?.from ?? today) + 7),
      )
    case 'nextWeek':
      return inWeeks(weekdayNamed, weekAhead(1, clock), clock)
    case 'otherWeek':
      return inWeeks(weekdayNamed, [...weekAhead(1, clock), ...weekAhead(2, clock)], clock)
    case 'weekAfter':
      return inWeeks(weekdayNamed, weekAhead(2, clock), clock)
    case 'afterThat':
      return [oneDay(nearest + 7)]
    case 'someOther':
      return [oneDay(isToday ? nearest + 7 : nearest), oneDay(isToday ? nearest + 14 : nearest + 7)]
    case 'gone':
      return [passedDay(isToday ? today - 7 : nearest - 7)]
  }
}

/** On a Sunday "a semana que vem" has two readings, which may have one Sunday in common. */
const inWeeks = (day: Weekday, weeks: readonly Days[], { today }: Clock): Days[] =>
  distinct(weeks.flatMap(({ spans }) => weekdaysWithin(spans, [day]).filter(({ from }) => from > today))).map(
    (span) => ({ spans: [span] }),
  )

interface NamedWeekday {
  readonly weekday: Weekday
  readonly week: Week | null
}

const lead: Rule<{ readonly week: Week | null }> = firstOf<{ readonly week: Week | null }>(
  map(before, (week) => ({ week })),
  map(article, () => ({ week: null })),
)

/** Behind a comma only a whole week belongs to the day: "quinta, semana que vem". */
const tail: Rule<Week> = map(sequence(optional(sign(/^,$/)), after), ([comma, week]) =>
  comma === null || /Week|this/.test(week) ? week : null,
)

/** Of two of one name the one is not meant: "sem ser essa quinta, a outra". */
const notThis = words(
  [
    'sem ser essa|sem ser esse|sem ser nessa|sem ser nesse|sem ser esta|sem ser a dessa semana|sem ser a desta semana',
    'não essa|não esse|não esta|não nessa|não nesse|não é essa|não é esse|não é nessa|não a dessa semana|não na dessa semana',
    'não agora|sem ser agora|fora essa|fora esse|menos essa|menos esse|não a de agora|não essa agora|não nessa agora',
  ].join('|'),
)
const otherOne = words(
  [
    'a outra|na outra|o outro|no outro|a próxima|na próxima|o próximo|no próximo|a seguinte|na seguinte|o seguinte|no seguinte',
    'só a outra|só na outra|é a outra|é na outra|mas a outra|mas na outra|a de depois|na de depois|a depois dessa|na depois dessa',
  ].join('|'),
)
const ofNextWeek = words(
  [
    'na da semana que vem|a da semana que vem|no da semana que vem|na da próxima semana|a da próxima semana',
    'na da outra semana|a da outra semana|mas na da semana que vem|só na da semana que vem|só a da semana que vem',
  ].join('|'),
)
const pause = optional(sign(/^[,;-]$/))
const no = words('não|não dá|não posso|não consigo|não pode|nem pensar')

const notThisOne: Rule<NamedWeekday> = map(
  firstOf<readonly [Weekday, Week]>(
    // "Sem ser essa quinta, a outra".
    map(sequence(notThis, weekday, pause, otherOne), ([, day]) => [day, 'afterThat'] as const),
    // "A próxima quinta, não essa", "quinta que vem, sem ser essa agora".
    map(
      sequence(lead, weekday, optional(after), pause, notThis, optional(words('agora|que vem'))),
      ([, day]) => [day, 'afterThat'] as const,
    ),
    // "Nessa quinta não, na da semana que vem".
    map(sequence(lead, weekday, pause, no, pause, ofNextWeek), ([, day]) => [day, 'nextWeek'] as const),
    // "Quinta não, na outra", "quinta que vem não, só na seguinte".
    map(
      sequence(lead, weekday, optional(after), pause, no, pause, otherOne),
      ([{ week }, day, behind]) =>
        [
          day,
          (behind ?? week) === 'nextWeek'
            ? 'weekAfter'
            : (behind ?? week) === 'next'
              ? 'nextNot'
              : 'afterThat',
        ] as const,
    ),
  ),
  ([day, week]) => ({ weekday: day, week }),
)

const one: Rule<NamedWeekday> = (input, at) => notThisOne(input, at) ?? plainOne(input, at)

const plainOne: Rule<NamedWeekday> = map(
  sequence(lead, weekday, optional(tail)),
  ([{ week }, day, behind]) => ({
    weekday: day,
    week: behind ?? week,
  }),
)

const comma = sign(/^[,;]$/)

/** Commas make a list only where "e" or "ou" ends it; others may part what was ruled out from what is wished. */
/** One weekday, of its week. */
export const weekdayAlone: Rule<DayWish> = once(
  map(one, ({ weekday: day, week }, { clock }) =>
    dayWish(readWeekday(day, week, clock), week === null ? { weekdays: [day] } : { isOfWeek: true }),
  ),
)

const weekdayList: Rule<readonly NamedWeekday[]> = (input, at) => {
  const all = listOf(one, divider)(input, at)
  if (all === null) return null
  let found = one(input, at)
  let end = at
  const items: NamedWeekday[] = []
  let kept = { value: items.slice(), end }
  let isAfterComma = false
  while (found) {
    items.push(found.value)
    end = found.end
    const between = items.length < all.value.length ? divider(input, end) : null
    if (items.length === 1 || !isAfterComma) kept = { value: items.slice(), end }
    isAfterComma = between !== null && comma(input, end)?.end === between.end
    found = between && one(input, between.end)
  }
  return kept
}

/** What stands behind the last of a list holds for all of them: "terça ou quinta da semana que vem". */
const list: Rule<DayWish> = map(weekdayList, (days, { clock }) => {
  const last = days.at(-1)?.week ?? null
  const isShared = days.length > 1 && last !== null && days.slice(0, -1).every(({ week }) => week === null)
  const readings = days.map(({ weekday: day, week }) => readWeekday(day, isShared ? last : week, clock))
  const isPlain = days.every(({ week }) => week === null)
  return dayWish(
    joint(readings),
    isPlain ? { weekdays: days.map(({ weekday: day }) => day) } : { isOfWeek: true },
  )
})

/** "Terça ou quinta que vem" has two readings, not four: each takes the same one. */
function joint(lists: readonly (readonly Days[])[]): Days[] {
  const count = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: count }, (_, at) => {
    const chosen = lists.map((readings) => readings[Math.min(at, readings.length - 1)] as Days)
    return {
      spans: chosen.flatMap(({ spans }) => spans).toSorted((a, b) => a.from - b.from),
      isPassed: chosen.every(({ isPassed }) => isPassed) || undefined,
    }
  })
}

export const weekdayRule: Rule<DayWish> = once(firstOf(countedWeekdays, repeated, list))
