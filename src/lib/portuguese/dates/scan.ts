import { minutesOfDay } from '../../days.ts'
import { meetsSpans } from '../../spans.ts'
import { weekdayOf } from '../../weekHours.ts'
import { type Clock, openingHours } from './clock.ts'
import { bareDay } from './dates.ts'
import { dayRule } from './dayWishes.ts'
import { manyRule } from './many.ts'
import { countedNumber, foreignTokens, notDate } from './notDates.ts'
import { number } from './numbers.ts'
import { splitTomorrow } from './periods.ts'
import {
  type Found,
  firstOf,
  type Input,
  longestOf,
  map,
  optional,
  type Rule,
  sequence,
  words,
} from './rule.ts'
import { hourMark } from './times.ts'
import { bareHour, timeRule } from './timeWishes.ts'
import { turningClassOf } from './turningWords.ts'
import { type DayWish, dayWish, oneDay, timeWish, type Wish } from './wishes.ts'

/** How an element follows the one before. */
export type Link = 'none' | 'comma' | 'and' | 'or'

/** A wish and the tokens that said it. */
export interface Element {
  readonly wish: Wish
  readonly from: number
  readonly to: number
  readonly link: Link
  /** True when other words stand between it and the element before. */
  readonly isApart: boolean
  /** "Se não der, sexta": only where the one before cannot be had. */
  readonly isInstead: boolean
}

/** "Daqui a 2 horas", "daqui a pouco": today, about then. */
const soon: Rule<readonly Wish[]> = map(
  firstOf(
    map(
      sequence(words('daqui a|daqui|daqui há|em'), optional(words('umas')), number, hourMark),
      ([lead, , { value }]) =>
        lead === 'em' || (value > 12 && value % 24 !== 0) || value > 96 ? null : value * 60,
    ),
    map(words('daqui a pouco|daqui a pouquinho|daqui pouco|daqui meia hora|daqui a meia hora'), () => 30),
  ),
  (minutes, { clock }) => {
    const at = clock.minute + minutes
    const day = clock.today + Math.floor(at / minutesOfDay)
    // Whoever counts in days of 24 hours means the day.
    if (minutes >= minutesOfDay) return [dayWish([oneDay(day)])] as const
    const from = Math.max(0, (at % minutesOfDay) - 30)
    return [dayWish([oneDay(day)]), timeWish([[{ from, to: from + 61 }]])] as const
  },
)

const wishRule: Rule<Wish> = longestOf<Wish>(timeRule, dayRule, manyRule)

/** A place is judged by the first of these that fits. */
function wishesAt(input: Input, at: number, before: Element | undefined): Found<readonly Wish[]> | null {
  const both = soon(input, at)
  if (both) return both
  if (splitTomorrow(input, at)) {
    const isMorning = /^(de|para|toda|durante|por|com|prefiro|ser)$/.test(input.tokens[at - 1]?.text ?? '')
    const tomorrow = dayWish([oneDay(input.clock.today + 1)])
    const morning = timeWish([[{ from: 360, to: 720 }]], { isPart: true })
    const wishes = isMorning ? [morning] : ([{ kind: 'either', wishes: [tomorrow, morning] }] as const)
    return { value: wishes, end: at + 2 }
  }
  const one = wishRule(input, at)
  const bare = bareNumber(input, at, before)
  const best = bare && (one === null || bare.end > one.end) ? bare : one
  return best && { value: [best.value], end: best.end }
}

const correcting = /^(desculpa|desculpe|alias|digo|dizer|corrigindo|correcao|errei|opa|pera|perai|ops)$/

/** What a number means that says nothing itself: by what was asked, or by the wish that it continues. */
function bareNumber(input: Input, at: number, before: Element | undefined): Found<Wish> | null {
  const { question } = input.clock
  const previous = before && input.tokens.slice(before.to, at)
  const isContinued = previous?.every(({ text }) => /^(,|ou|e|-|das|as|para|ate|o)$/.test(text)) === true
  const isLinked = previous?.some(({ text }) => /^(,|ou|e)$/.test(text)) === true
  if (countedNumber(input, at)) return null
  // "Dia 14, desculpa 15".
  const isCorrected = previous?.some(({ text }) => correcting.test(text)) === true
  if (
    before &&
    isCorrected &&
    previous?.every(({ text }) => correcting.test(text) || /^(,|nao|quer|e|o|as|dia)$/.test(text))
  ) {
    if (before.wish.kind === 'time') return bareHour(input, at)
    if (before.wish.kind === 'day' && before.wish.monthDays) return bareDay(input, at)
  }
  if (before && isContinued) {
    if (before.wish.kind === 'time' && isLinked && !before.wish.isPart) return bareHour(input, at)
    if (before.wish.kind === 'day' && isLinked && question?.kind === 'day') return bareDay(input, at)
    if (before.wish.kind === 'day' && before.wish.shape === 'set') return afterDay(input, at, before.wish)
  }
  const isAlone =
    at === 0 || before !== undefined || input.tokens.slice(0, at).every(({ text }) => !/\d/.test(text))
  if (question?.kind === 'day' && isAlone) return bareDay(input, at)
  // "Quero um pro meu filho" says no hour.
  const isArticle =
    /^uma?$/.test(input.tokens[at]?.text ?? '') &&
    input.tokens.length > 2 &&
    !/^(?:as|a|das|pelas|lá|umas)$/.test(input.tokens[at - 1]?.text ?? '')
  if (question?.kind === 'time' && isAlone && !isArticle) return bareHour(input, at)
  return null
}

/** "Quinta 26" is a date, "quinta 15" an hour, "terça 8" either. */
function afterDay(input: Input, at: number, wish: DayWish): Found<Wish> | null {
  const read = number(input, at)
  if (!read || read.value.digits > 2) return null
  const hour = bareHour(input, at)
  const day = bareDay(input, at)
  const isDay = day?.value.kind === 'day' && !read.value.hasZero
  const asDay = isDay ? (day.value as DayWish) : null
  const isSame = asDay?.readings.some(({ spans }) =>
    wish.weekdays
      ? spans.some(({ from }) => wish.weekdays?.includes(weekdayOf(from)))
      : wish.readings.some((one) => meetsSpans(one.spans, spans[0] ?? { from: 0, to: 0 })),
  )
  const isHour = hour?.value.kind === 'time' && read.value.value >= 1 && read.value.value <= 21
  // "Terça 13 às 7", "terça 17 de manhã": the hour is said behind it.
  const behind = day && day.end + (input.tokens[day.end]?.text === ',' ? 1 : 0)
  if (isSame && asDay && day && behind && timeRule(input, behind)) return { value: asDay, end: day.end }
  // "Seg 21": at nine in the evening nobody is there.
  if (isSame && asDay && day && !isOpenAt(input.clock, asDay, read.value.value))
    return { value: asDay, end: day.end }
  if (isSame && isHour && asDay && hour?.value.kind === 'time')
    return { value: { kind: 'either', wishes: [asDay, hour.value] }, end: hour.end }
  if (isSame && asDay && day) return { value: asDay, end: day.end }
  return isHour ? hour : null
}

const isOpenAt = (clock: Clock, { readings }: DayWish, hour: number): boolean =>
  openingHours(clock, readings[0]?.spans ?? null).some(({ from, to }) =>
    [hour, hour < 12 ? hour + 12 : hour].some((one) => from <= one * 60 && one * 60 < to),
  )

const small =
  /^(no|na|de|do|da|a|o|para|la|so|e|as|por|favor|pode|ser|dia|em|um|uma|pela|pelo|ao|tambem|até|ate|talvez|entao|mesmo|horario|hora|data|periodo)$/

const notLinked = { link: 'none', isApart: false, isInstead: false } as const

function linkOf(input: Input, from: number, to: number): Pick<Element, 'link' | 'isApart' | 'isInstead'> {
  const between = input.tokens.slice(from, to)
  const has = (pattern: RegExp): boolean => between.some(({ text }) => pattern.test(text))
  // Rules for "é dia 10" take the "e" of "e dia 10" as well.
  const and = [...between, ...input.tokens.slice(to, to + 1)].some(
    ({ text, raw }) => /^(&|nem|\+)$/.test(text) || (text === 'e' && raw.toLowerCase() === 'e'),
  )
  const link = has(/^ou$/) ? 'or' : and ? 'and' : has(/^([,;/.!?]|pode|senao)$/) ? 'comma' : 'none'
  return {
    link,
    isApart: between.some(({ text }) => !small.test(text) && !/^(ou|nem|[,;/&+-])$/.test(text)),
    isInstead: between.some(
      ({ text }, at) => text === 'senao' || (/^(se|caso)$/.test(text) && between[at + 1]?.text === 'nao'),
    ),
  }
}

export interface Scanned {
  readonly elements: readonly Element[]
  /** The tokens that neither said a wish nor are known to say none. */
  readonly unread: readonly number[]
}

const ages =
  /^(gravida|gestante|gestacao|gravidez|bebe|bb|nene|filh[oa]|net[oa]|menin[oa]|crianca|sobrinh[oa]|idade)$/

/**
 * Words that say no wish and are not to be passed over where one stands beside them: "semana passada de quinta", "de 15 em 15
 * dias na segunda", "quinta, 30 dias".
 */
function turningWithin({ tokens }: Input, from: number, to: number): readonly number[] {
  const isSeries = tokens[from + 1]?.text === 'em'
  const isCount = to - from === 2 && /^\d/.test(tokens[from]?.text ?? '')
  const isAge = tokens.some(({ text }) => ages.test(text))
  return Array.from({ length: to - from }, (_, offset) => from + offset).filter((at) => {
    const word = tokens[at]?.text ?? ''
    const kind = turningClassOf(word)
    return kind === 'past' || (kind === 'unit' && (isSeries || isCount) && !isAge && !/^anos?$/.test(word))
  })
}

/** Looks for wishes from the beginning of a message to its end. */
export function scan(input: Input, text: string): Scanned {
  const foreign = foreignTokens(text, input.tokens)
  const elements: Element[] = []
  const unread: number[] = []
  for (let at = 0; at < input.tokens.length; ) {
    if (foreign[at]) {
      at++
      continue
    }
    const skipped = notDate(input, at)
    const before = elements.at(-1)
    const found = skipped ? null : wishesAt(input, at, before)
    if (found && !foreign.slice(at, found.end).includes(true)) {
      const how = before ? linkOf(input, before.to, at) : notLinked
      for (const [place, wish] of found.value.entries())
        elements.push({
          wish,
          from: at,
          to: found.end,
          ...(place === 0 ? how : notLinked),
        })
      at = found.end
    } else {
      const end = skipped?.end ?? countedNumber(input, at)?.end
      if (end === undefined) unread.push(at)
      else unread.push(...turningWithin(input, at, end))
      at = end ?? at + 1
    }
  }
  return { elements, unread }
}
