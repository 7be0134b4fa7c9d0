import { expect, test } from 'vitest'
import { parseMinutes } from './minutes.ts'

test.each([
  ['30', 30],
  ['30 min', 30],
  ['30min.', 30],
  ['45 minutos', 45],
  ['0:30', 30],
  ['1:05', 65],
  ['00:20:00', 20],
  ['1h', 60],
  ['1h30', 90],
  ['1 hora e 30 minutos', 90],
  [' 2 HORAS ', 120],
  ['', null],
  ['meia hora', null],
  ['0:75', null],
  ['-30', null],
  ['30,5', null],
])('a duration written as “%s”', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes)
})
