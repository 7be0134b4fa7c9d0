import { expect, test } from 'vitest'
import { withoutMarks } from './marks.ts'

test.each([
  ['*negrito* e _itálico_', 'negrito e itálico'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['nome_de_variavel', 'nome_de_variavel'],
  ['~riscado~', 'riscado'],
])('withoutMarks %j', (text, plain) => {
  expect(withoutMarks(text)).toBe(plain)
})
