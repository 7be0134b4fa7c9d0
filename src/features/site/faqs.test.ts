import { expect, test } from 'vitest'
import { areas } from './areas.ts'
import { questionGroups, searchQuestions } from './faqs.ts'
import { menus } from './siteMap.ts'

const all = questionGroups.flatMap(({ questions }) => questions)
const found = (search: string) =>
  searchQuestions(search).flatMap(({ questions }) => questions.map(({ id }) => id))

test('every question has an address of its own', () => {
  const ids = [...all.map(({ id }) => id), ...questionGroups.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
})

test('an answer that says what is missing is rewritten once it is there', () => {
  for (const { id, misses } of all) if (misses) expect(areas[misses].isReady, id).toBe(false)
})

test('a search finds as people type: without accents, by the beginnings of words, in the answer too', () => {
  expect(found('convenio autorizacao')).toContain('autorizacao')
  expect(found('MAMÓGRAFO')).toEqual(['so-no-aparelho'])
  expect(found('xilofone')).toEqual([])
  expect(found('')).toHaveLength(all.length)
})

test('a search leaves no group without questions', () => {
  expect(searchQuestions('mamógrafo').map(({ id }) => id)).toEqual(['agenda'])
})

test('the menu says what is not built', () => {
  const marked = menus.flatMap(({ items }) => items).filter(({ area }) => area && !areas[area].isReady)
  expect(marked.map(({ label }) => label)).toEqual(['Telemedicina'])
})
