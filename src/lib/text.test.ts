import { expect, test } from 'vitest'
import { withinSentence } from './text.ts'

test.each([
  ['CNPJ', 'CNPJ'],
  ['CNPJ da filial', 'CNPJ da filial'],
  ['Nome da Rede', 'nome da rede'],
  ['E-mail', 'e-mail'],
  ['Endereço', 'endereço'],
])('within a sentence %s is %s', (label, text) => {
  expect(withinSentence(label)).toBe(text)
})
