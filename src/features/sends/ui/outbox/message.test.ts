import { expect, test } from 'vitest'
import { beginningOf } from './message.ts'

test.each([
  ['*Seu atendimento está chegando*\n\nOlá, Gildo. É *amanhã*.', 'Olá, Gildo. É amanhã.'],
  ['Olá, Lia.\nAté amanhã.', 'Olá, Lia.'],
  ['*Só isto*', 'Só isto'],
  ['', ''],
])('%j begins with %j', (text, beginning) => {
  expect(beginningOf({ text })).toBe(beginning)
})
