import { expect, test } from 'vitest'
import { somebody } from './population.ts'

test('nobody has the same surname twice', () => {
  const names = Array.from({ length: 3_000 }, (_, at) => somebody(20_261_117, at).fullName)
  expect(names.filter((name) => new Set(name.split(' ')).size < name.split(' ').length)).toEqual([])
})
