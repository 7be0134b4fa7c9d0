import { expect, test } from 'vitest'
import { closedWeek, type WeekHours } from '#lib/weekHours.ts'
import { minuteOf } from '#lib/zones.ts'
import { nextOpening } from './hours.ts'
import { brandOf, contrast } from './rules.ts'

test('words are read on whatever colour a clinic has, and on the grounds of both themes', () => {
  for (const color of ['', '#ffffff', '#000000', '#ffcc00', '#7a7a7a', '#757575', '#d9563b', '#0b5f5c']) {
    const brand = brandOf(color)
    expect(contrast(brand.brand ?? '', brand['brand-ink'] ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(brand['words-light'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(brand['words-dark'] ?? '', '#191f1d')).toBeGreaterThanOrEqual(4.5)
  }
})

const hours: WeekHours = {
  ...closedWeek,
  1: [{ from: 8 * 60, to: 18 * 60 }],
  5: [{ from: 20 * 60, to: 26 * 60 }],
}
const unit = { timeZone: 'America/Sao_Paulo', hours, holidayExceptions: [], holidays: [] }
const at = (text: string) => minuteOf(`${text}-03:00`)

test('somebody is there while a unit is open, else from when the first one opens', () => {
  const now = at('2027-03-01T09:00')
  expect(nextOpening([unit], now)).toBe(now)
  expect(nextOpening([unit], at('2027-03-01T07:00'))).toBe(at('2027-03-01T08:00'))
  expect(nextOpening([unit], at('2027-03-01T18:00'))).toBe(at('2027-03-05T20:00'))
  // What opened on Friday evening is open on Saturday at one.
  expect(nextOpening([unit], at('2027-03-06T01:00'))).toBe(at('2027-03-06T01:00'))
  expect(nextOpening([unit], at('2027-03-06T02:00'))).toBe(at('2027-03-08T08:00'))
  expect(
    nextOpening(
      [{ ...unit, holidays: [{ date: '2027-03-08', name: 'Aniversário' }] }],
      at('2027-03-06T02:00'),
    ),
  ).toBe(at('2027-03-12T20:00'))
  expect(nextOpening([{ ...unit, hours: closedWeek }], now)).toBeNull()
  expect(nextOpening([], now)).toBeNull()
})
