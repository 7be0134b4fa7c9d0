import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('what is short is printed whole, as JSON that can be read again', () => {
  const value = { ids: ['a', 'b'], total: 2, of: { name: 'Ana', tags: [] }, none: null }
  const { text, isCut } = excerptOf(value)
  expect(isCut).toBe(false)
  expect(JSON.parse(text)).toEqual(value)
})

test('of a list of records the first is printed, and the rest is an ellipsis', () => {
  const { text, isCut } = excerptOf({ items: [{ id: 'a' }, { id: 'b' }], next: null })
  expect(isCut).toBe(true)
  expect(text).toBe('{\n  "items": [\n    {\n      "id": "a"\n    },\n    …\n  ],\n  "next": null\n}')
})

test('of a spreadsheet the first lines are printed', () => {
  expect(excerptOf('a;b\r\n1;2\r\n')).toEqual({ text: 'a;b\n1;2', isCut: false })
  expect(excerptOf('a\nb\nc\nd').isCut).toBe(true)
})
