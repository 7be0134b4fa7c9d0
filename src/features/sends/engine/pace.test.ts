import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

test('in no second more than the rate and a second’s worth of rest leaves, whoever asks how often', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.array(fc.tuple(fc.nat(700), fc.nat(120)), { minLength: 1, maxLength: 60 }),
      (perSecond, asks) => {
        let now = Date.parse('2026-11-23T12:00:00Z')
        let freeAt: Date | null = null
        const left: { at: number; count: number }[] = []
        for (const [waitMs, wanted] of asks) {
          now += waitMs
          const pace = paceOf(freeAt, perSecond, new Date(now))
          const count = Math.min(wanted, pace.allowed)
          freeAt = pace.after(count)
          left.push({ at: now, count })
        }
        for (const { at } of left) {
          const within = left.filter((one) => one.at >= at && one.at < at + 1_000)
          expect(within.reduce((sum, one) => sum + one.count, 0)).toBeLessThanOrEqual(2 * perSecond + 1)
        }
      },
    ),
  )
})

test('one a second leaves once a second, and says when', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const first = paceOf(null, 1, now)
  expect(first.allowed).toBe(1)
  const second = paceOf(first.after(1), 1, now)
  expect(second.allowed).toBe(0)
  expect(second.nextAt).toEqual(new Date('2026-11-23T12:00:01Z'))
  expect(paceOf(first.after(1), 1, second.nextAt).allowed).toBe(1)
  expect(paceOf(null, 0.2, now).allowed).toBe(1)
})

test('a fast channel takes several together, a quarter of a second’s worth at least', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const first = paceOf(null, 60, now)
  expect(first.allowed).toBe(60)
  const freeAt = first.after(60)
  const soon = paceOf(freeAt, 60, new Date(now.getTime() + 100))
  expect([soon.allowed, soon.nextAt]).toEqual([0, new Date(now.getTime() + 250)])
  expect(paceOf(freeAt, 60, soon.nextAt).allowed).toBe(15)
})
