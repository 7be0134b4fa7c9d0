import { expect, test } from 'vitest'
import { satisfactionOf } from './rules.ts'

const counts = (...scores: readonly number[]) =>
  Array.from({ length: 11 }, (_, score) => scores.filter((one) => one === score).length)

test('nobody has answered: no average is made up', () => {
  expect(satisfactionOf(counts())).toMatchObject({ answers: 0, average: null, nps: null })
})

test('9 and 10 recommend, 0 to 6 do not, 7 and 8 are in between', () => {
  expect(satisfactionOf(counts(0, 6, 7, 8, 9, 10, 10))).toEqual({
    answers: 7,
    average: 7.1,
    nps: 14,
    promoters: 3,
    passives: 2,
    detractors: 2,
  })
})

test.each([
  [[10, 9], 100],
  [[0, 6], -100],
  [[7, 8], 0],
  [[0, 10], 0],
  // A whole of 300 with one more who recommends is not yet one in a hundred.
  [[...Array.from({ length: 200 }, () => 7), 3, ...Array.from({ length: 99 }, () => 8)], 0],
])('%j', (scores, nps) => {
  const found = satisfactionOf(counts(...scores)).nps
  expect(found).toBe(nps)
})
