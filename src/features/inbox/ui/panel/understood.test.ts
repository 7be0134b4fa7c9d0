import { expect, test } from 'vitest'
import { offerText, understoodIn, withArticle } from './understood.ts'

const at = (day: string, time: string, who = 'a Dra. Bianca', where = 'Pinheiros') => ({
  day,
  time,
  who,
  where,
})

test.each([
  [
    [at('2026-11-19', '09:30'), at('2026-11-19', '10:30')],
    'Tenho quinta, 19/11, às 09:30 ou 10:30 com a Dra. Bianca, em Pinheiros. Qual fica melhor?',
  ],
  [[at('2026-11-19', '09:30')], 'Tenho quinta, 19/11, às 09:30 com a Dra. Bianca, em Pinheiros. Pode ser?'],
  [
    [at('2026-11-20', '08:00', '', ''), at('2026-11-19', '10:30', '', '')],
    'Tenho quinta, 19/11, às 10:30 ou sexta, 20/11, às 08:00. Qual fica melhor?',
  ],
  [
    [at('2026-11-19', '09:30'), at('2026-11-19', '11:00', 'o Dr. Ivan')],
    'Tenho quinta, 19/11, às 09:30 com a Dra. Bianca, em Pinheiros ou quinta, 19/11, às 11:00 com o Dr. Ivan, em Pinheiros. Qual fica melhor?',
  ],
])('times are offered in a sentence', (offered, text) => {
  expect(offerText(offered)).toBe(text)
})

const now = new Date('2026-11-17T13:41:00Z')
test('what somebody wants is read from what they wrote; nothing is guessed', () => {
  const read = (text: string) => understoodIn(text, now, 'America/Sao_Paulo')
  expect(read('hoje não consigo. Pode ser na quinta então, de manhã?')).toMatchObject({ day: '2026-11-19' })
  expect(read('bom dia, tudo bem?')).toBeNull()
  expect(read('obrigada')).toBeNull()
})

test.each([
  ['Dra. Bianca Prado', 'a Dra. Bianca Prado'],
  ['Dr. Ivan Reis', 'o Dr. Ivan Reis'],
  ['Helena Prado', 'Helena Prado'],
  ['Drauzio Alves', 'Drauzio Alves'],
])('%s is named in a sentence', (name, words) => {
  expect(withArticle(name)).toBe(words)
})
