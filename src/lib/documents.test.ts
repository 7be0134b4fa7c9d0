import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCep } from './cep.ts'
import { cnpjSum, formatCnpj, hasCnpjCheckDigits, normalizeCnpj } from './cnpj.ts'
import { onlyDigits } from './digits.ts'
import { formatPhone } from './phone.ts'
import { initials, isStorable, looksLikeEmail, maskEmail } from './text.ts'

describe('CNPJ', () => {
  test.each(['12ABC34501DE35', '11222333000181', '00000000000191'])('%s holds', (cnpj) => {
    expect(hasCnpjCheckDigits(cnpj)).toBe(true)
  })

  /** The rests of the first and of the second check digit: below 2 the digit is 0. */
  test.each([
    ['11222346000150', 6, 0],
    ['11222345000106', 0, 5],
    ['11222337000160', 5, 1],
    ['11222347000103', 1, 8],
    ['12ABC36701DE03', 1, 8],
    ['11222349000194', 2, 7],
    ['11222350000119', 10, 2],
  ])('%s has the rests %i and %i', (cnpj, first, second) => {
    expect([cnpjSum(cnpj.slice(0, 12)).rest, cnpjSum(cnpj.slice(0, 13)).rest]).toEqual([first, second])
    expect(hasCnpjCheckDigits(cnpj)).toBe(true)
  })

  test.each(['', '1122233300018', '112223330001811', 'x11222333000181', '11222333000181x', '1122233300018A'])(
    '“%s” has not the shape',
    (cnpj) => expect(hasCnpjCheckDigits(cnpj)).toBe(false),
  )

  test('any change of one character breaks it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const valid = '11222333000181'
        fc.pre(valid[at] !== String(digit))
        expect(hasCnpjCheckDigits(valid.slice(0, at) + digit + valid.slice(at + 1))).toBe(false)
      }),
    )
  })

  test('formatting and normalising are each other’s inverse', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 14 }), (text) => {
        expect(normalizeCnpj(formatCnpj(text))).toBe(text)
      }),
    )
    expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(formatCnpj('12abc34501de3599')).toBe('12.ABC.345/01DE-35')
  })
})

describe('masks while typing', () => {
  test('telephone', () => {
    expect(formatPhone('1130452')).toBe('(11) 3045-2')
    expect(formatPhone('1130452200')).toBe('(11) 3045-2200')
    expect(formatPhone('11912345678999')).toBe('(11) 91234-5678')
    expect(formatPhone('')).toBe('')
  })

  test('CEP', () => {
    expect(formatCep('05422')).toBe('05422')
    expect(formatCep('05422030')).toBe('05422-030')
    expect(formatCep('054220309')).toBe('05422-030')
  })

  test('keep every digit that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 11 }), (digits) => {
        expect(onlyDigits(formatPhone(digits))).toBe(digits)
      }),
    )
  })
})

test('initials are the first two characters, upper-cased', () => {
  expect(initials('márcia Telles')).toBe('MÁ')
  expect(initials(' a')).toBe('A')
  expect(initials('')).toBe('')
})

test('an e-mail has something on both sides and a dot in the domain', () => {
  for (const good of ['a@b.co', 'ana.maria+x@clinica.com.br']) expect(looksLikeEmail(good)).toBe(true)
  for (const bad of ['', 'a', 'a@b', '@b.co', 'a b@c.de', 'a@b.', 'a@@b.co', 'a@b.co ', ' a@b.co'])
    expect(looksLikeEmail(bad)).toBe(false)
})

test('an address is told to who has it, and to nobody else', () => {
  expect(['dora@aurora.example', 'd@a.example'].map(maskEmail)).toEqual([
    'd***@aurora.example',
    'd***@a.example',
  ])
})

test('what is stored is text: white space, and no other control characters', () => {
  for (const good of ['', 'Ana\tLima\r\n', '😀']) expect(isStorable(good), good).toBe(true)
  for (const bad of ['Ana\0', '\x08', '\x0e', '\x1f', '\x7f', '\ud83d']) expect(isStorable(bad)).toBe(false)
})
