import { expect, test } from 'vitest'
import { initialsOf, leftWords, viewerWords, waitWords } from './words.ts'

const now = new Date('2026-11-24T12:00:00Z')

test.each([
  ['2026-11-24T11:51:00Z', '9 min'],
  ['2026-11-24T10:00:00Z', '2 h'],
  ['2026-11-23T11:00:00Z', '1 dia'],
  ['2026-11-20T11:00:00Z', '4 dias'],
  ['2026-11-24T12:00:30Z', '0 min'],
])('somebody has been waiting since %s for %s', (since, words) => {
  expect(waitWords(since, now)).toBe(words)
})

test.each([
  ['Priscila Moraes', 'PM'],
  ['Ana Beatriz de Souza', 'AS'],
  ['Wilson', 'W'],
  ['(11) 98765-4321', ''],
  ['ana@exemplo.com', ''],
])('the initials of %s are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each([
  ['2026-11-24T15:30:00Z', 'faltam 3 h'],
  ['2026-11-24T13:10:00Z', 'falta 1 h'],
  ['2026-11-24T12:40:00Z', 'faltam 40 min'],
  ['2026-11-24T12:00:20Z', 'falta 1 min'],
])('until %s %s', (until, words) => {
  expect(leftWords(until, now)).toBe(words)
})

const viewer = (userFullname: string, isTyping = false) => ({ userFullname, isTyping })
test.each([
  [[], ''],
  [[viewer('Jéssica Prado')], 'Jéssica também vê'],
  [[viewer('Jéssica Prado'), viewer('Tainá Moreira')], 'Jéssica e Tainá também veem'],
  [[viewer('Jéssica Prado', true), viewer('Tainá Moreira')], 'Jéssica está escrevendo'],
  [[viewer('Ana', true), viewer('Bia', true), viewer('Caio', true)], 'Ana e mais 2 estão escrevendo'],
])('who else looks is said in few words', (viewers, words) => {
  expect(viewerWords(viewers)).toBe(words)
})
