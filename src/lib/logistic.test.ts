import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitLogistic, logOdds, type SparseRow, sigmoid } from './logistic.ts'

const seed = 42
const row = (columns: number[], values = columns.map(() => 1)): SparseRow => ({ columns, values })

describe('fitLogistic', () => {
  test('finds the odds of each group when there is next to no penalty', () => {
    // 30 of 100 without the column, 80 of 100 with it.
    const rows = Array.from({ length: 200 }, (_, at) => row(at < 100 ? [] : [0]))
    const isTrue = rows.map((_, at) => (at < 100 ? at < 30 : at - 100 < 80))
    const model = fitLogistic(rows, isTrue, 1, 1e-6)
    expect(sigmoid(logOdds(model, row([])))).toBeCloseTo(0.3, 4)
    expect(sigmoid(logOdds(model, row([0])))).toBeCloseTo(0.8, 4)
  })

  test('expects over all rows as much as happened, whatever the penalty', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.double({ min: -3, max: 3, noNaN: true })), {
          minLength: 20,
          maxLength: 200,
        }),
        fc.constantFrom(0.1, 1, 10),
        (drawn, ridge) => {
          const rows = drawn.map(([, has, value]) => row(has ? [0, 1] : [1], has ? [1, value] : [value]))
          const isTrue = drawn.map(([truth]) => truth)
          const model = fitLogistic(rows, isTrue, 2, ridge)
          const expected = rows.reduce((sum, one) => sum + sigmoid(logOdds(model, one)), 0)
          // Where all or none are true the odds have no end: it stops close by.
          expect(Math.abs(expected - isTrue.filter(Boolean).length)).toBeLessThan(0.05 * rows.length)
        },
      ),
      { seed, numRuns: 60 },
    )
  })

  test('two columns that always come together share the weight', () => {
    const rows = Array.from({ length: 100 }, (_, at) => row(at % 2 ? [0, 1] : []))
    const model = fitLogistic(
      rows,
      rows.map((_, at) => at % 2 === 1 || at < 20),
      2,
      0.5,
    )
    expect(model.weights[0]).toBeCloseTo(model.weights[1] ?? Number.NaN, 6)
    expect(model.weights[0]).toBeGreaterThan(0.5)
  })

  test('a column that it does not know adds nothing', () => {
    expect(logOdds({ intercept: 1, weights: [2] }, row([0, 7]))).toBe(3)
  })
})
