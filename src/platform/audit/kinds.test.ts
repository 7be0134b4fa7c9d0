import { expect, test } from 'vitest'
import { differenceOf } from './kinds.ts'

test('keeps of two states the fields in which they differ', () => {
  expect(differenceOf({ a: 1, b: 'x', c: [1] }, { a: 1, b: 'y', c: [1, 2] })).toEqual({
    before: { b: 'x', c: [1] },
    after: { b: 'y', c: [1, 2] },
  })
})

test('what is missing is as what is null', () => {
  expect(differenceOf({ a: null }, {})).toEqual({ before: {}, after: {} })
  expect(differenceOf({}, { a: 1 })).toEqual({ before: { a: null }, after: { a: 1 } })
})

test('equal states differ in nothing', () => {
  expect(differenceOf({ a: { b: [1] } }, { a: { b: [1] } })).toEqual({ before: {}, after: {} })
})
