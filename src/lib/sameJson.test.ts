import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameJson } from './sameJson.ts'

test('is what JSON says of a value and its copy', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameJson(value, JSON.parse(JSON.stringify(value)))).toBe(
        JSON.stringify(value) === JSON.stringify(JSON.parse(JSON.stringify(value))),
      )
    }),
  )
})

test('tells apart what differs anywhere', () => {
  expect(sameJson({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toBe(false)
  expect(sameJson([1, 2], [1])).toBe(false)
  expect(sameJson([], {})).toBe(false)
  expect(sameJson(null, {})).toBe(false)
  expect(sameJson('1', 1)).toBe(false)
  expect([sameJson({}, null), sameJson({}, 1), sameJson('', {})]).toEqual([false, false, false])
  expect([sameJson([undefined], []), sameJson([1], { 0: 1 })]).toEqual([false, false])
})

test('the order of keys and what is undefined do not count', () => {
  expect(sameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
})
