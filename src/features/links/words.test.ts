import { describe, expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'
import {
  cardEnd,
  clinicInitials,
  dayAndTime,
  directorWords,
  maskAddress,
  otherWays,
  whenWords,
} from './words.ts'

const zone = 'America/Sao_Paulo'
const now = new Date('2026-11-16T13:00:00Z')

describe('days', () => {
  test.each([
    ['2026-11-16T20:00:00Z', 'hoje'],
    ['2026-11-17T10:40:00Z', 'amanhã'],
    ['2026-11-18T10:40:00Z', 'na quarta'],
    ['2026-11-21T10:40:00Z', 'no sábado'],
    ['2026-11-22T10:40:00Z', 'no domingo'],
    ['2026-11-23T10:40:00Z', 'no dia 23/11'],
    // At the unit it is still the day before.
    ['2026-11-18T01:00:00Z', 'amanhã'],
  ])('%s is %s', (instant, words) => {
    expect(whenWords(zone, new Date(instant), now)).toBe(words)
  })

  test('are those of the unit’s zone', () => {
    const instant = new Date('2026-11-18T02:40:00Z')
    expect(dayAndTime(zone, instant)).toEqual({
      date: '2026-11-17',
      weekday: 'terça',
      day: '17',
      month: 'nov',
      time: '23:40',
      label: 'terça, 17/11',
    })
    expect(dayAndTime('America/Noronha', instant).time).toBe('00:40')
  })
})

describe('what is shown of an address', () => {
  test.each([
    [{ email: 'horacio.mendes@correio.example', phone: '' }, 'h•••••s@correio.example'],
    [{ email: 'h@correio.example', phone: '' }, 'h•••••@correio.example'],
    [{ email: '', phone: '11987652214' }, '(11) •••••-2214'],
    [{ email: '', phone: '1130452200' }, '(11) •••••-2200'],
    [{ email: '', phone: '' }, ''],
  ])('%j: %s', (address, shown) => {
    expect(maskAddress(address)).toBe(shown)
  })
})

test.each([
  [['email'], { phone: '11987652214', email: 'h@x.example' }, 'pelo WhatsApp ou por SMS, final 2214'],
  [['email'], { phone: '', email: 'h@x.example' }, ''],
  [['sms'], { phone: '11987652214', email: '' }, 'pelo WhatsApp'],
  [['whatsapp'], { phone: '11987652214', email: 'h@x.example' }, 'por SMS ou por e-mail'],
  [['email', 'whatsapp'], { phone: '11987652214', email: 'h@x.example' }, 'por SMS, final 2214'],
  [['email', 'whatsapp', 'sms'], { phone: '11987652214', email: 'h@x.example' }, ''],
  [['email'], { phone: '1130452200', email: 'h@x.example' }, ''],
  [['sms'], { phone: '1130452200', email: 'h@x.example' }, 'por e-mail'],
] as const)('who refuses %j and has %j is reached %s', (refused, contact, words) => {
  expect(otherWays(new Set(refused), contact)).toBe(words)
})

test.each([
  ['00.884.471-2', '4712'],
  ['AB12', 'AB12'],
  ['--', ''],
  ['', ''],
])('of the card %j the end %j is shown', (number, end) => {
  expect(cardEnd(number)).toBe(end)
})

test.each([
  ['Dra. Helena Prado', 'Responsável técnica: Dra. Helena Prado'],
  ['dra Helena Prado', 'Responsável técnica: dra Helena Prado'],
  ['Drª Helena Prado', 'Responsável técnica: Drª Helena Prado'],
  ['Dr. Ivan Queiroz', 'Responsável técnico: Dr. Ivan Queiroz'],
  ['Helena Prado', 'Responsabilidade técnica: Helena Prado'],
  ['Drauzio Lemos', 'Responsabilidade técnica: Drauzio Lemos'],
])('the director %s is named as %s', (name, words) => {
  expect(directorWords(name)).toBe(words)
})

test.each([
  ['Clínica Vereda', 'cv'],
  ['Policlínica do Boreal', 'pb'],
  ['Vereda', 've'],
])('the letters of %s are %s', (name, letters) => {
  expect(clinicInitials(name)).toBe(letters)
})

describe('a calendar file', () => {
  const event = {
    uid: 'x@clinica.example',
    sequence: 2,
    startsAt: new Date('2026-11-18T10:40:00Z'),
    endsAt: new Date('2026-11-18T11:00:00Z'),
    summary: 'Clínica; Vereda, exame',
    location: 'Rua dos Jequitibás, 418, conjuntos 31 a 36, Pinheiros, São Paulo, perto da praça',
    description: 'Não coma\napós 01:40',
    madeAt: new Date('2026-11-16T13:00:00Z'),
  }
  const lines = calendarFile('Acolhe', event).split('\r\n')

  test('says its event in universal time', () => {
    expect(lines).toContain('DTSTART:20261118T104000Z')
    expect(lines).toContain('DTEND:20261118T110000Z')
    expect(lines).toContain('SEQUENCE:2')
    expect(lines).toContain('SUMMARY:Clínica\\; Vereda\\, exame')
    expect(lines).toContain('DESCRIPTION:Não coma\\napós 01:40')
  })

  test('has no line of more than 75 octets, and loses nothing by it', () => {
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    const unfolded = lines.join('\r\n').replaceAll('\r\n ', '')
    expect(unfolded).toContain(`LOCATION:${event.location.replaceAll(',', '\\,')}`)
  })
})
