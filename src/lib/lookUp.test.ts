import { expect, test } from 'vitest'
import { takeDay } from './dayWords.ts'
import { lookUp } from './lookUp.ts'
import { readAnswer } from './portuguese/answers.ts'
import { readDates } from './portuguese/dates/readDates.ts'

const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

test('finds what the table says, and nothing that every object has', () => {
  expect(lookUp({ hoje: 0 }, 'hoje')).toBe(0)
  expect(inherited.map((word) => lookUp({ hoje: 0 }, word))).toEqual(inherited.map(() => undefined))
})

test.each(inherited)('%s is a word like another, in a search and in a message', (word) => {
  expect(takeDay(`${word} hoje`, '2026-11-24')).toEqual({ day: '2026-11-24', rest: word })
  expect(readAnswer(`${word} sim`)).toBeDefined()
  const now = new Date('2026-11-23T10:00:00-03:00')
  expect(readDates(`${word} amanhã`, { now, zone: 'America/Sao_Paulo' }).readings).toHaveLength(1)
})
