import { expect, test } from 'vitest'
import { ofPlace } from './ofPlace.ts'

test.each([
  ['Clínica Vereda', 'da Clínica Vereda'],
  ['clinica da mulher', 'da clinica da mulher'],
  ['Instituto Alfa', 'do Instituto Alfa'],
  ['Santa Casa de Itu', 'da Santa Casa de Itu'],
  ['Dra. Helena Prado', 'da Dra. Helena Prado'],
  ['Vereda Saúde', 'de Vereda Saúde'],
])('%s: %s', (name, words) => {
  expect(ofPlace(name)).toBe(words)
})
