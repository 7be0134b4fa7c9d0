import { describe, expect, test } from 'vitest'
import { markMatches, matches } from './match.ts'

describe('a search', () => {
  test.each([
    ['', 'Rede e unidades'],
    ['rede', 'Rede e unidades'],
    ['UNID', 'Rede e unidades'],
    ['unidades rede', 'Rede e unidades'],
    ['metricas', 'Métricas'],
    ['Métr', 'metricas'],
    ['cao', 'Cão'],
  ])('for "%s" finds "%s"', (search, text) => {
    expect(matches(search, text)).toBe(true)
  })

  test.each([
    ['ede', 'Rede e unidades'],
    ['rede x', 'Rede e unidades'],
  ])('for "%s" does not find "%s"', (search, text) => {
    expect(matches(search, text)).toBe(false)
  })

  test('looks into all the texts at once', () => {
    expect(matches('cnpj rede', 'Rede e unidades', 'cnpj endereço')).toBe(true)
  })
})

test.each([
  ['rede', 'Rede e unidades', '[Rede] e unidades'],
  ['met', 'Métricas', '[Mét]ricas'],
  ['met', 'Métricas', '[Mét]ricas'],
  ['uni re', 'Rede e unidades', '[Re]de e [uni]dades'],
  ['r rede', 'Rede, e', '[Rede], e'],
  ['rede ', 'Rede  e (rede)', '[Rede]  e ([rede])'],
  ['', 'Rede', 'Rede'],
  ['cnpj', 'Rede', 'Rede'],
])('%s in "%s" is marked', (search, text, marked) => {
  const shown = markMatches(search, text)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')
  expect(shown.normalize('NFC')).toBe(marked)
})
