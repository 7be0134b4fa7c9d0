import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCns, isCns } from './cns.ts'
import { formatCpf, isCpf } from './cpf.ts'
import { formatDay, isDay, parseDay, yearsBetween } from './days.ts'
import { onlyDigits } from './digits.ts'
import { formatPhone, isBrazilianPhone, isMobile, normalizePhone, phoneKey } from './phone.ts'
import { brasiliaYear } from './zones.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

/** Every body of nine digits has exactly one pair of check digits. */
const pairs = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))

describe('CPF', () => {
  test('111.444.777-35 holds, all digits alike do not', () => {
    expect(isCpf('11144477735')).toBe(true)
    expect(isCpf('11111111111')).toBe(false)
    for (const wrong of ['', '1114447773', '011144477735', '111444777350', '1114447773x'])
      expect(isCpf(wrong), wrong).toBe(false)
  })

  test('nine digits have one pair of check digits, and a change of one digit breaks it', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(8), fc.integer({ min: 1, max: 9 }), (body, at, step) => {
        fc.pre(!/^(\d)\1+$/.test(body))
        const held = pairs.filter((pair) => isCpf(body + pair))
        expect(held).toHaveLength(1)
        // Two of eleven remainders give 0: from one of them, a change may lead to the other.
        fc.pre(!held[0]?.startsWith('0'))
        const other = body.slice(0, at) + ((Number(body[at]) + step) % 10) + body.slice(at + 1)
        expect(isCpf(other + held[0])).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test('is shown with dots and read back', () => {
    expect(formatCpf('11144477735')).toBe('111.444.777-35')
    expect(formatCpf('1114447773599')).toBe('111.444.777-35')
    expect(formatCns('89800000004320899')).toBe('898 0000 0004 3208')
    fc.assert(
      fc.property(digits(11), (text) => {
        expect(onlyDigits(formatCpf(text))).toBe(text)
      }),
    )
  })
})

describe('CNS', () => {
  test.each(['898000000043208', '700000000000005', '100000000000007', '100000950280018', '100000633520000'])(
    '%s holds',
    (cns) => {
      expect(isCns(cns)).toBe(true)
    },
  )

  test.each([
    '898000000043209',
    '398000000043208',
    '89800000004320',
    '',
    '0898000000043208',
    '8980000000432080',
    '100000950280011',
    '310000000000007',
  ])('%s does not', (cns) => {
    expect(isCns(cns)).toBe(false)
  })

  test('eleven digits that begin with 1 or 2 have exactly one definitive number', () => {
    fc.assert(
      fc.property(fc.constantFrom('1', '2'), digits(10), (first, rest) => {
        const endings = ['000', '001'].flatMap((middle) =>
          Array.from({ length: 10 }, (_, digit) => `${first}${rest}${middle}${digit}`),
        )
        expect(endings.filter(isCns)).toHaveLength(1)
      }),
    )
  })

  test('a provisional one breaks with any change of its last digit', () => {
    fc.assert(
      fc.property(fc.constantFrom('7', '8', '9'), digits(13), (first, middle) => {
        const held = Array.from({ length: 10 }, (_, digit) => `${first}${middle}${digit}`).filter(isCns)
        expect(held.length).toBeLessThanOrEqual(1)
      }),
    )
    expect(formatCns('898000000043208')).toBe('898 0000 0004 3208')
  })
})

describe('phones', () => {
  const area = fc.constantFrom('11', '21', '47', '85', '92')
  /** A mobile number before the ninth digit was added. */
  const eight = fc.tuple(fc.constantFrom('6', '7', '8', '9'), digits(7)).map((parts) => parts.join(''))
  const land = fc.tuple(fc.constantFrom('2', '3', '4', '5'), digits(7)).map((parts) => parts.join(''))

  test('a mobile is one person with and without the ninth digit, however it is written', () => {
    fc.assert(
      fc.property(area, eight, (ddd, number) => {
        const key = phoneKey(`${ddd}9${number}`)
        expect(key).toBe(`${ddd}9${number}`)
        for (const written of [
          `${ddd}${number}`,
          `+55 (${ddd}) ${number.slice(0, 4)}-${number.slice(4)}`,
          `+55${ddd}9${number}`,
          `0${ddd} 9${number}`,
          formatPhone(`${ddd}9${number}`),
        ])
          expect(phoneKey(written)).toBe(key)
        expect(isMobile(`${ddd}${number}`) && isMobile(`${ddd}9${number}`)).toBe(true)
      }),
    )
  })

  test('of more digits than a number has, none is one', () => {
    for (const digits of ['119876543210', '0119876543210', '113045220', '11304522000'])
      expect(isBrazilianPhone(digits), digits).toBe(false)
    for (const other of ['5511987654321', '011987654321', '05511987654321'].map(normalizePhone))
      expect(other.length, other).toBeGreaterThanOrEqual(11)
    expect(['551198765432100', '0119876543210'].map(normalizePhone)).toEqual([
      '551198765432100',
      '0119876543210',
    ])
    expect([phoneKey('99'), isMobile('119876543210')]).toEqual(['', false])
    expect(formatPhone('(11) 91234-56789')).toBe('(11) 91234-5678')
  })

  test('a landline survives as it is, and is never taken for the mobile of the same last digits', () => {
    fc.assert(
      fc.property(area, land, (ddd, number) => {
        expect(phoneKey(`${ddd}${number}`)).toBe(`${ddd}${number}`)
        expect(isMobile(`${ddd}${number}`)).toBe(false)
        expect(phoneKey(`${ddd}9${number}`)).not.toBe(phoneKey(`${ddd}${number}`))
      }),
    )
  })

  test('different numbers have different keys', () => {
    fc.assert(
      fc.property(area, eight, area, eight, (ddd, one, otherDdd, other) => {
        fc.pre(ddd + one !== otherDdd + other)
        expect(phoneKey(ddd + one)).not.toBe(phoneKey(otherDdd + other))
      }),
    )
  })

  test.each(['', '11', '20987654321', '1198765432', '11087654321', '119876543210', '1112345678'])(
    '%s is no number',
    (text) => {
      expect(isBrazilianPhone(normalizePhone(text)) && phoneKey(text) !== '').toBe(text === '1198765432')
    },
  )
})

describe('days', () => {
  test.each([
    ['27/03/1985', '1985-03-27'],
    ['7/3/85', '1985-03-07'],
    ['07.03.26', '2026-03-07'],
    ['01-12-27', '1927-12-01'],
    ['1985-03-27', '1985-03-27'],
    ['1985-03-27 00:00:00', '1985-03-27'],
    ['31/02/1985', null],
    ['27/13/1985', null],
    ['1985', null],
    ['', null],
  ])('%s is %s', (text, day) => {
    expect(parseDay(text, '2026-11-21')).toBe(day)
  })

  test.each([
    ['2027-03-26', true],
    ['1900-01-01', true],
    ['2200-12-31', true],
    ['2027-02-29', false],
    ['1900-02-29', false],
    ['1899-12-31', false],
    ['2201-01-01', false],
    ['0001-01-01', false],
    ['9999-12-31', false],
    ['2027-3-26', false],
    ['26/03/2027', false],
    ['', false],
  ])('%j is a day: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })

  test('every day of the calendar is written and read', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          expect(isDay(day)).toBe(true)
          expect(parseDay(formatDay(day), '2026-11-21')).toBe(day)
        },
      ),
    )
  })

  test('nothing stands before or behind a day', () => {
    for (const text of ['x2026-11-21', '2026-11-21x', ' 2026-11-21']) expect(isDay(text), text).toBe(false)
    const read = (text: string) => parseDay(text, '2026-11-21')
    expect([read(' 27/03/1985 '), read('27/03/19855'), read('127/03/1985')]).toEqual([
      '1985-03-27',
      null,
      null,
    ])
    expect([formatDay('1985-03-27'), formatDay('')]).toEqual(['27/03/1985', ''])
    expect(brasiliaYear(new Date('2027-01-01T02:59:00Z'))).toBe('2026')
  })

  test('a year is full on the birthday', () => {
    expect(yearsBetween('1985-03-27', '2026-03-26')).toBe(40)
    expect(yearsBetween('1985-03-27', '2026-03-27')).toBe(41)
  })
})
