import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyPatient, ownContact, type PatientForm } from '../rules.ts'
import { filterWords, prefixEnd, searchWords, wordsOf } from './words.ts'

const maria: PatientForm = {
  ...emptyPatient,
  fullName: 'Maria da Conceição Ávila',
  socialName: 'Mauro Ávila',
  birthDate: '1985-03-07',
  cpf: '11144477735',
  cns: '898000000043208',
  memberNumber: 'AB-12.345/6',
  guardianName: 'Teresa Prado',
  tags: ['vip'],
  contacts: [ownContact('1187654321'), { ...ownContact('1130452200'), name: 'João', relationship: 'father' }],
}

const finds = (patient: PatientForm, typed: string) => {
  const words = wordsOf(patient)
  const prefixes = searchWords(typed)
  return prefixes.length > 0 && prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
}

describe('a patient is found by', () => {
  test.each([
    'maria',
    'MARIA CONCEICAO',
    'avila mau',
    'maria da conceição',
    'teresa',
    'joão',
    '111.444.777-35',
    '111444',
    '898 0000 0004 3208',
    '(11) 98765-4321',
    '+55 11 98765-4321',
    '11 8765-4321',
    '98765',
    '8765-4321',
    '3045-2200',
    '07/03/1985',
    '7/3/1985',
    '07/03',
    '1985',
    'maria 07/03/1985',
    'maria 98765-4321',
    'AB12',
    'ab123456',
  ])('%s', (typed) => {
    expect(finds(maria, typed)).toBe(true)
  })

  test.each(['aria', 'maria zuleide', '222', '08/03/1985', 'vip', ''])('not by %s', (typed) => {
    expect(finds(maria, typed)).toBe(false)
  })

  test('the beginning of each word of any name', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcçéãôxyz'), minLength: 3, maxLength: 10 })
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.nat(3), fc.nat(9), (names, at, cut) => {
        const one = names[at % names.length] ?? ''
        const typed = one.slice(0, 1 + (cut % one.length))
        expect(finds({ ...emptyPatient, fullName: names.join(' ') }, typed)).toBe(true)
      }),
    )
  })
})

test('a lone particle is looked for, beside a name it is not', () => {
  expect(searchWords('de')).toEqual(['de'])
  expect(searchWords('maria de')).toEqual(['maria'])
})

test('what lists are filtered by stands among the words', () => {
  expect(wordsOf(maria)).toEqual(expect.arrayContaining(['status:active', 'plan:', 'tag:vip', 'month:03']))
  expect(wordsOf(maria)).not.toContain(filterWords.withoutPhone())
  expect(wordsOf({ ...maria, contacts: [] })).toContain('phone:none')
})

test('the end of a prefix lies behind every word that begins so, and before the next', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abz09:é'), minLength: 1, maxLength: 5 })
  const bytes = (text: string) => Buffer.from(text)
  fc.assert(
    fc.property(word, word, (prefix, other) => {
      const end = bytes(prefixEnd(prefix))
      const isInside = bytes(other).compare(bytes(prefix)) >= 0 && bytes(other).compare(end) < 0
      expect(isInside).toBe(other.startsWith(prefix))
    }),
  )
})
