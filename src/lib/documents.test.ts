import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCep } from './cep.ts'
import { formatCnpj, hasCnpjCheckDigits, normalizeCnpj } from './cnpj.ts'
import { onlyDigits } from './digits.ts'
import { formatPhone } from './phone.ts'
import { initials, looksLikeEmail } from './text.ts'

describe('CNPJ', () => {
  test.each(['12ABC34501DE35', '11222333000181', '00000000000191'])('%s holds', (cnpj) => {
    expect(hasCnpjCheckDigits(cnpj)).toBe(true)
  })

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
  for (const bad of ['', 'a', 'a@b', '@b.co', 'a b@c.de', 'a@b.', 'a@@b.co'])
    expect(looksLikeEmail(bad)).toBe(false)
})
