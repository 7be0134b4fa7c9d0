import { expect, test } from 'vitest'
import { formatPrice, formatPriceNumber, parsePrice } from './price.ts'

test.each([
  [0, '0,00'],
  [340_000, '0,34'],
  [37_000, '0,037'],
  [36_700, '0,0367'],
  [36_749, '0,0367'],
  [1_234_500_000, '1.234,50'],
])('%i millionths are shown as %s', (price, text) => {
  expect(formatPriceNumber(price)).toBe(text)
})

test('a price within a sentence has its currency', () => {
  expect(formatPrice(37_000)).toBe('R$\u00a00,037')
})

test.each([
  ['0,34', 340_000],
  ['R$ 0,0367', 36_700],
  ['1', 1_000_000],
  ['1,', 1_000_000],
  [',5', 500_000],
  ['0.09', 90_000],
  ['1.234,5', 1_234_500_000],
  ['1.234', 1_234_000_000],
  ['0.034', 34_000],
  ['0,00005', null],
  ['grátis', null],
  ['-1', null],
  ['', null],
])('%s is read as %s', (text, price) => {
  expect(parsePrice(text)).toBe(price)
})
