import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coversSpan,
  intersectSpans,
  joinSpans,
  meetsSpans,
  overlaps,
  type Span,
  subtractSpans,
} from './spans.ts'

const horizon = 60
const span = fc
  .tuple(fc.integer({ min: 0, max: horizon }), fc.integer({ min: 0, max: horizon }))
  .map(([from, to]) => ({ from, to }))
const spans = fc.array(span, { maxLength: 12 })

/** The minutes that lie in any of them: slow, and plain to see. */
const minutesIn = (list: readonly Span[]) =>
  Array.from({ length: horizon }, (_, minute) => minute).filter((minute) =>
    list.some(({ from, to }) => from <= minute && minute < to),
  )

const isList = (list: readonly Span[]) =>
  list.every(({ from, to }, at) => from < to && (at === 0 || (list[at - 1] as Span).to < from))

test('joined: the same minutes, in order, none touching', () => {
  fc.assert(
    fc.property(spans, (some) => {
      const joined = joinSpans(some)
      expect(isList(joined)).toBe(true)
      expect(minutesIn(joined)).toEqual(minutesIn(some))
    }),
  )
})

test('in both, and in the first only', () => {
  fc.assert(
    fc.property(spans, spans, (some, others) => {
      const [a, b] = [joinSpans(some), joinSpans(others)]
      const inB = new Set(minutesIn(b))
      expect(minutesIn(intersectSpans(a, b))).toEqual(minutesIn(a).filter((minute) => inB.has(minute)))
      expect(minutesIn(subtractSpans(a, b))).toEqual(minutesIn(a).filter((minute) => !inB.has(minute)))
      for (const list of [intersectSpans(a, b), subtractSpans(a, b)])
        expect(list.every(({ from, to }) => from < to)).toBe(true)
    }),
  )
})

test('one against a list', () => {
  fc.assert(
    fc.property(spans, span, (some, one) => {
      fc.pre(one.from < one.to)
      const list = joinSpans(some)
      const minutes = new Set(minutesIn(list))
      const own = minutesIn([one])
      expect(meetsSpans(list, one)).toBe(own.some((minute) => minutes.has(minute)))
      expect(coversSpan(list, one)).toBe(own.every((minute) => minutes.has(minute)))
    }),
  )
})

test('two overlap when a minute lies in both', () => {
  fc.assert(
    fc.property(span, span, (a, b) => {
      fc.pre(a.from < a.to && b.from < b.to)
      expect(overlaps(a, b)).toBe(meetsSpans([a], b))
    }),
  )
  expect(overlaps({ from: 0, to: 5 }, { from: 5, to: 9 })).toBe(false)
})
