import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, formatMoney, parseMoney } from './money.ts'

test.each([
  ['1.234,56', 123_456],
  ['R$ 1234,5', 123_450],
  ['1234', 123_400],
  ['12.50', 1_250],
  ['1.234', 123_400],
  ['1.234.567,89', 123_456_789],
  ['0,05', 5],
  [' R$ 0 ', 0],
  ['', null],
  ['R$', null],
  ['-1', null],
  ['1,234', null],
  ['1.23.4', null],
  ['1,2,3', null],
  ['doze', null],
  ['9'.repeat(20), null],
])('%j is %s cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents)
})

test('is read back as it was shown, in a field and in a sentence', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_000), (cents) => {
      expect(parseMoney(formatCents(cents))).toBe(cents)
      expect(parseMoney(formatMoney(cents))).toBe(cents)
    }),
  )
})

test('is shown as Brazilians write it', () => {
  expect(formatMoney(123_456)).toBe('R$\u00a01.234,56')
  expect(formatCents(5)).toBe('0,05')
})
