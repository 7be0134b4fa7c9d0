import type { Span } from '../../spans.ts'
import type { Cast } from './roles.ts'
import type { Input } from './rule.ts'

/** Readings whose parts do not fit each other, whatever words stand around them. */

/** Where a sentence ends. */
export const ends = /^[.!?;]$/

/** Whether the wishes of a message contradict each other, or may belong together in another way. */
export const isAtOdds = (input: Input, casts: readonly Cast[]): boolean =>
  clash(casts) || isUnjoined(input.tokens, casts) || isOfOneAlone(casts) || isFarAway(input, casts)

/** "Quinta, se não der sexta": several wishes, and no day of them twice. */
export function mayBeInstead(casts: readonly Cast[]): boolean {
  const wanted = casts.filter(({ role }) => role === 'wanted')
  const days = wanted.filter(({ wish }) => wish.kind === 'day')
  const times = wanted.filter(({ wish }) => wish.kind === 'time')
  return (
    (days.length > 1 || times.length > 1) &&
    days.every((one, at) =>
      days.slice(at + 1).every((other) => !meets(allSpansOf(one.wish), allSpansOf(other.wish))),
    )
  )
}

/**
 * What was read cannot stand together: a "no" that two wishes took, a day that is wished and ruled out, one that is ruled out of
 * a stretch in which it doesn't lie, a day or an hour that there is none of.
 */
function clash(casts: readonly Cast[]): boolean {
  const ofNo = casts
    .filter(({ role }) => role === 'excluded')
    .flatMap(({ claims, wish }) => claims.map((at) => `${at} ${wish.kind}`))
  if (new Set(ofNo).size < ofNo.length) return true
  const wanted = casts.filter(({ role }) => role === 'wanted')
  const isBad = wanted.some(({ wish }) => wish.kind === 'bad' && wish.problem !== 'past')
  if (isBad && wanted.some(({ wish }) => wish.kind !== 'bad')) return true
  return casts.some(({ wish, role, to }, at) => {
    if (role !== 'excluded' || wish.kind !== 'day') return false
    const out = spansOf(wish)
    const days = wanted.filter((one) => one.wish.kind === 'day')
    const hasOwnTime = [casts[at - 1], casts[at + 1]].some((one) => one?.wish.kind === 'time')
    if (!hasOwnTime && days.some((one) => isInside(allSpansOf(one.wish), out))) return true
    const before = days.findLast((one) => one.to <= to)
    const isStretch = before !== undefined && spansOf(before.wish).some((span) => span.to - span.from > 2)
    return isStretch && !wish.weekdays && !meets(spansOf(before.wish), wish.all ?? out)
  })
}

const spansOf = (wish: Cast['wish']): readonly Span[] =>
  wish.kind === 'day' ? (wish.readings[0]?.spans ?? []) : []

const allSpansOf = (wish: Cast['wish']): readonly Span[] =>
  wish.kind === 'day' || wish.kind === 'time'
    ? wish.readings.flatMap((one) => ('spans' in one ? one.spans : one))
    : []

/** Words that put one wish beside another: without any, in another sentence or behind other words, it may replace it. */
const joins = /^(ou|e|tambem|pode|serve|senao|se|caso|mas|nem|melhor|prefiro|aceito|topo|da|&|\+)$/

/** "Só tem manhã? Quero de tarde": two that have nothing in common, and nothing says that either will do. */
const isUnjoined = (tokens: Input['tokens'], casts: readonly Cast[]): boolean =>
  (['day', 'time'] as const).some((kind) => {
    const all = casts.filter(({ wish, role }) => wish.kind === kind && role === 'wanted')
    return all.some((one, at) => {
      const next = all[at + 1]
      if (!next || next.from < one.to || meets(allSpansOf(one.wish), allSpansOf(next.wish))) return false
      const between = tokens.slice(one.to, next.from)
      const isOther = between.some(({ text }) => ends.test(text))
      // "É" is no "e".
      return (
        isOther &&
        !tokens
          .slice(one.to, next.from + 1)
          .some(({ text, raw }) => joins.test(text) && !(text === 'e' && /[éÉ]/.test(raw)))
      )
    })
  })

/** "Na segunda me levam, terça só depois das 16": the hour may be of the second day alone. */
const isOfOneAlone = (casts: readonly Cast[]): boolean =>
  casts.some(({ wish, role, isApart }, at) => {
    const [day, second] = [casts[at - 2], casts[at - 1]]
    return (
      wish.kind === 'time' &&
      role === 'wanted' &&
      day?.wish.kind === 'day' &&
      second?.wish.kind === 'day' &&
      day.role === 'wanted' &&
      second.role === 'wanted' &&
      second.link === 'comma' &&
      second.isApart &&
      !second.isInstead &&
      isApart &&
      !meets(allSpansOf(day.wish), allSpansOf(second.wish))
    )
  })

/** So far ahead nobody books without a word of the year: what has just gone by may be meant. */
const farDays = 270
const isFarAway = ({ clock, tokens }: Input, casts: readonly Cast[]): boolean =>
  casts.some(
    ({ wish, role }) =>
      role === 'wanted' &&
      wish.kind === 'day' &&
      wish.readings.every(({ spans }) => (spans[0]?.from ?? 0) > clock.today + farDays),
  ) && !tokens.some(({ text }) => /^(?:20\d\d|anos?)$/.test(text))

const meets = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.some((one) => others.some((other) => one.from < other.to && other.from < one.to))

const isInside = (inner: readonly Span[], outer: readonly Span[]): boolean =>
  inner.length > 0 &&
  inner.every((one) => outer.some((other) => other.from <= one.from && one.to <= other.to))
