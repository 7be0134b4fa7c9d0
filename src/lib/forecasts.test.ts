import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaUnderCurve, brierScore, calibration, calibrationError, type Forecast } from './forecasts.ts'

const seed = 42
const forecast = (expected: number, isTrue: boolean): Forecast => ({ expected, isTrue })
const some = fc.array(
  fc.record({ expected: fc.integer({ min: 0, max: 20 }).map((n) => n / 20), isTrue: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
)

describe('areaUnderCurve', () => {
  test('is the share of pairs that are in the right order, and half of those that are equal', () => {
    fc.assert(
      fc.property(some, (forecasts) => {
        const pairs = forecasts.flatMap((one) =>
          one.isTrue
            ? forecasts.flatMap((other) =>
                other.isTrue
                  ? []
                  : [one.expected > other.expected ? 1 : one.expected === other.expected ? 0.5 : 0],
              )
            : [],
        )
        const area = areaUnderCurve(forecasts)
        if (pairs.length === 0) expect(area).toBeNull()
        else expect(area).toBeCloseTo(pairs.reduce((sum: number, pair) => sum + pair, 0) / pairs.length, 9)
      }),
      { seed },
    )
  })
})

test('brierScore is 0 for the truth, 1 for its contrary, a quarter for "half"', () => {
  expect(brierScore([forecast(1, true), forecast(0, false)])).toBe(0)
  expect(brierScore([forecast(0, true), forecast(1, false)])).toBe(1)
  expect(brierScore([forecast(0.5, true), forecast(0.5, false)])).toBe(0.25)
})

describe('calibration', () => {
  test('goes by tenths; certainty is of the last', () => {
    expect(
      calibration([
        forecast(0.05, false),
        forecast(0.09, true),
        forecast(0.1, false),
        forecast(1, true),
        forecast(0.95, true),
      ]),
    ).toEqual([
      { from: 0, count: 2, expected: expect.closeTo(0.07), happened: 0.5 },
      { from: 0.1, count: 1, expected: 0.1, happened: 0 },
      { from: 0.9, count: 2, expected: expect.closeTo(0.975), happened: 1 },
    ])
  })

  test('the error weighs each tenth by its number', () => {
    // 0.43 off in two of four, 0.1 in one, nothing in one.
    expect(
      calibrationError([
        forecast(0.05, false),
        forecast(0.09, true),
        forecast(0.1, false),
        forecast(1, true),
      ]),
    ).toBeCloseTo((2 * 0.43 + 0.1) / 4, 9)
  })
})
