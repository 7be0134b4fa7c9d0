import { joinSpans, subtractSpans } from '../../spans.ts'
import type { Cast } from './roles.ts'
import { type DayWish, dayWish, refineDays, refineTimes, type TimeWish, type Wish } from './wishes.ts'

/** Days with the times that are meant for them: one of the alternatives of a message. */
export interface Group {
  readonly days: DayWish[]
  readonly times: TimeWish[]
  /** "De manhã, quinta ou sexta": the days that follow share the time. */
  hasTimesFirst: boolean
}

/** Puts the days and times of a message together, as they follow each other. */
export function groupsOf(elements: readonly Cast[]): {
  readonly groups: readonly Group[]
  readonly clashes: boolean
} {
  const groups: Group[] = []
  let clashes = false
  const isPair = elements.filter(({ wish }) => wish.kind === 'day').length === 2
  for (const [at, element] of elements.entries()) {
    const last = groups.at(-1)
    if (element.wish.kind === 'day') {
      const others =
        elements[at + 1]?.wish.kind === 'time' && last ? besidesNamed(last, element, element.wish) : null
      if (last && others) {
        last.days.splice(0, last.days.length, ...others)
        groups.push(groupWith([element.wish], []))
      } else if (addDay(groups, last, element, element.wish, isPair)) clashes = true
    } else if (element.wish.kind === 'time') {
      const next = elements[at + 1]
      const beginsNext = next?.wish.kind === 'day' && next.link === 'none' && element.link !== 'none'
      addTime(groups, last, element, element.wish, beginsNext)
    }
  }
  return { groups, clashes }
}

const groupWith = (days: DayWish[], times: TimeWish[]): Group => ({
  days,
  times,
  hasTimesFirst: days.length === 0,
})

/** Returns true when two days were said of one that aren't the same: "quinta dia 25", where the 25th is a Wednesday. */
function addDay(
  groups: Group[],
  last: Group | undefined,
  { link, isApart, isInstead, role }: Cast,
  wish: DayWish,
  isOnly: boolean,
): boolean {
  // "Nem de manhã nem na sexta": each is ruled out for itself.
  if (!last || (role === 'excluded' && (link === 'and' || isApart) && last.days.length === 0))
    groups.push(groupWith([wish], []))
  // "Depois das 17 ou sábado": either will do.
  else if (last.days.length === 0 && link === 'or' && role === 'wanted') groups.push(groupWith([wish], []))
  else if (last.days.length === 0) last.days.push(wish)
  // "Sábado, ou dia de semana depois das 17": the hour is of those alone.
  else if (link === 'or' && isWorkweek(wish) && last.times.length === 0) groups.push(groupWith([wish], []))
  else if (isInstead) groups.push(groupWith([wish], []))
  else {
    const before = last.days.at(-1) as DayWish
    const refined = link === 'or' ? null : refine(before, wish, link)
    if (refined) last.days[last.days.length - 1] = refined
    else if (
      (link === 'none' || (link === 'comma' && isOnly && before.weekdays?.length === 1 && !wish.weekdays)) &&
      !isApart &&
      last.times.length === 0 &&
      isClash(before, wish)
    ) {
      last.days[last.days.length - 1] = dayWish([...before.readings, ...wish.readings])
      return true
    } else if (last.times.length === 0 || last.hasTimesFirst) last.days.push(withinScope(last.days, wish))
    else
      groups.push(
        groupWith(
          [
            withinScope(
              groups.flatMap(({ days }) => days),
              wish,
            ),
          ],
          [],
        ),
      )
  }
  return false
}

const isWorkweek = ({ weekdays }: DayWish): boolean => weekdays !== undefined && weekdays.length >= 5

/** "Dia 9 ou 10, mas dia 10 só à tarde": what is said of the 10th leaves the other one as it is. */
function besidesNamed({ days, times }: Group, { link, isApart }: Cast, wish: DayWish): DayWish[] | null {
  if (!isApart && link !== 'comma') return null
  const [meant, ...rest] = wish.readings
  const isNamed = days.every(({ readings }) => readings[0]?.spans.every(({ from, to }) => to - from === 1))
  const all = joinSpans(days.flatMap(({ readings }) => readings[0]?.spans ?? []))
  if (!meant || rest.length > 0 || times.length > 0 || !isNamed || wish.shape !== 'set') return null
  if (subtractSpans(meant.spans, all).length > 0) return null
  const others = days.flatMap((day) => {
    const readings = day.readings
      .map((one) => ({ ...one, spans: subtractSpans(one.spans, meant.spans) }))
      .filter(({ spans }) => spans.length > 0)
    return readings.length > 0 ? [{ ...day, readings }] : []
  })
  return others.length > 0 ? others : null
}

const isClash = (one: DayWish, other: DayWish): boolean =>
  (one.shape === 'set' || other.shape === 'set') && !(one.weekdays && other.weekdays)

/** A list of two whole days that have one in common is still a list: "essa semana e quinta" is not. */
function refine(before: DayWish, wish: DayWish, link: Cast['link']): DayWish | null {
  if (link !== 'and') return refineDays(before, wish)
  return before.shape !== 'set' || wish.shape !== 'set' ? refineDays(before, wish) : null
}

/** "Semana que vem, terça ou quinta": the weekday that follows is of the week that was named before. */
function withinScope(days: readonly DayWish[], wish: DayWish): DayWish {
  if (!wish.weekdays) return wish
  const scope = days.findLast(({ scope }) => scope !== undefined)?.scope
  return scope ? (refineDays(scope, wish) ?? wish) : wish
}

function addTime(
  groups: Group[],
  last: Group | undefined,
  { link, role }: Cast,
  wish: TimeWish,
  beginsNext: boolean,
): void {
  const isOwn =
    last?.times.length === 0 &&
    // "Sábado ou depois das 18": either will do.
    (role === 'excluded' ? link === 'and' : link === 'or')
  if (!last || isOwn || (beginsNext && last.hasTimesFirst && last.days.length > 0)) {
    groups.push(groupWith([], [wish]))
    return
  }
  const before = last.times.at(-1)
  if (!before) {
    last.times.push(wish)
    return
  }
  const isOpen = before.shape !== 'set' && wish.shape !== 'set' && before.shape !== wish.shape
  // "Não antes das 10 e não depois das 15": each is ruled out.
  const isList = link === 'or' || (link === 'and' && (!isOpen || role === 'excluded'))
  const refined = isList ? null : refineTimes(before, wish)
  if (refined) last.times[last.times.length - 1] = refined
  else last.times.push(wish)
}

/** Every way to take the wishes that have two readings of different kinds. */
export function variantsOf(elements: readonly Cast[]): readonly (readonly Cast[])[] {
  return elements.reduce<readonly (readonly Cast[])[]>(
    (variants, element) =>
      variants
        .flatMap((one) => choices(element.wish).map((wish) => [...one, { ...element, wish }]))
        .slice(0, 4),
    [[]],
  )
}

const choices = (wish: Wish): readonly Wish[] => (wish.kind === 'either' ? wish.wishes : [wish])
