import { expect, test } from 'vitest'
import { checkBody, innerLinks, readingMinutes, wordsOf } from './body.ts'

test.each([
  ['Uma vaga, duas pessoas.', 4],
  ['A **Lei 13.709/2018** e o `12.ABC.345/01DE-35`.', 6],
  ['Veja [a lista](/blog/uma-lista-de-espera) hoje.', 4],
  ['## Um título\n\n- primeiro\n- segundo', 4],
  ['```figura digitos-do-cnpj\nUma legenda.\n```\n\nTexto.', 3],
  ['```aviso\n**Antes:** ligue.\n```', 2],
  ['', 0],
])('%j has %i words', (text, words) => {
  expect(wordsOf(text)).toBe(words)
})

test.each([
  [0, 1],
  [200, 1],
  [299, 1],
  [300, 2],
  [900, 5],
  [1240, 6],
])('%i words are read in %i minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes)
})

test('links within the site are distinguished from those out of it', () => {
  expect(innerLinks('[um](/blog/um), [fora](https://example.org/a), [dois](/faqs#dois)')).toEqual([
    '/blog/um',
    '/faqs#dois',
  ])
})

test.each([
  ['## Um\n\nTexto', null],
  ['```aviso\nTexto\n```', null],
  ['```sh\nls\n```', /fence of sh/],
  ['```figura sem-desenho\nLegenda\n```', /sem-desenho is not drawn/],
  ['## Um\n\n## Um', /called um/],
  ['# Título', /title stands/],
])('%j is checked', (body, problem) => {
  if (problem === null) expect(checkBody(body)).toBeNull()
  else expect(checkBody(body)).toMatch(problem)
})
