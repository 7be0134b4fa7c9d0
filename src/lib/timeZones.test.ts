import { expect, test } from 'vitest'
import { isTimeZone, timeZoneOf, timeZones } from './timeZones.ts'

const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

const offsetOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date('2026-11-21T12:00:00Z'))
    .find(({ type }) => type === 'timeZoneName')?.value

test.each(Object.keys(timeZones))('%s is a zone that the platform knows', (zone) => {
  expect(offsetOf(zone)).toMatch(/^GMT-0[2-5]:00$/)
})

test('every state has one, at the hour of its capital', () => {
  const expected: Record<string, string> = {
    AC: '-05:00',
    AM: '-04:00',
    MS: '-04:00',
    MT: '-04:00',
    RO: '-04:00',
    RR: '-04:00',
  }
  for (const uf of states) expect(offsetOf(timeZoneOf(uf)), uf).toBe(`GMT${expected[uf] ?? '-03:00'}`)
})

test('what is no state is at Brasília’s hour; case and spaces do not matter', () => {
  expect(timeZoneOf('')).toBe('America/Sao_Paulo')
  expect(timeZoneOf('XX')).toBe('America/Sao_Paulo')
  expect(timeZoneOf(' am ')).toBe('America/Manaus')
})

test('only zones of the list are accepted', () => {
  expect(isTimeZone('America/Noronha')).toBe(true)
  expect(['Europe/Lisbon', 'toString', ''].some(isTimeZone)).toBe(false)
})
