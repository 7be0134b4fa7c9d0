import { describe, expect, test } from 'vitest'
import { type Line, missingOf, missingParts, sheetOf } from './lines.ts'
import { addMonths, daysOfMonth } from './months.ts'

/** The same numbers each time. */
function drawer(seed: number): (below: number) => number {
  let drawn = seed
  return (below) => {
    drawn = (drawn * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((drawn / 2 ** 32) * below)
  }
}

function randomLines(seed: number): Line[] {
  const draw = drawer(seed)
  const pick = <T>(some: readonly T[]): T => some[draw(some.length)] as T
  return Array.from({ length: draw(200) }, (_, at) => {
    const planId = pick(['amparo', 'unisol', null])
    return {
      id: String(at),
      unitId: pick(['pinheiros', 'centro']),
      startsAt: at,
      time: '09:00',
      day: `2026-10-${String(1 + draw(31)).padStart(2, '0')}`,
      professionalId: pick(['helena', 'ivan', 'caio', null]),
      planId,
      kind: pick(['visit', 'exam'] as const),
      priceCents: pick([null, 0, 1, 8_801, 21_000]),
      shareCents: pick([null, 0, 1, 4_841]),
      missing: planId === null ? null : pick([null, ...missingParts]),
      validUntil: null,
    }
  })
}

/** Reads the words once more, slowly: each number by a pass of its own over all lines. */
function slowly(lines: readonly Line[], professionalId: string | null, planId: string | null) {
  const own = lines.filter((line) => line.professionalId === professionalId && line.planId === planId)
  const amber = own.filter(({ missing }) => missing !== null)
  const cents = (some: readonly Line[]) => some.map((line) => line.priceCents ?? 0).reduce((a, b) => a + b, 0)
  return {
    professionalId,
    planId,
    count: own.length,
    valueCents: cents(own),
    shareCents:
      professionalId === null ? 0 : own.map((line) => line.shareCents ?? 0).reduce((a, b) => a + b, 0),
    unpriced: own.filter((line) => line.priceCents === null).length,
    byPlan: planId === null ? 0 : own.length,
    missing: amber.length,
    missingCents: cents(amber),
  }
}

describe('sheetOf', () => {
  test('counts each cell and the total as a slow reading does, over random months', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const lines = randomLines(seed)
      const { cells, total } = sheetOf(lines)
      for (const cell of cells) expect(cell).toEqual(slowly(lines, cell.professionalId, cell.planId))
      expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length)
      const whole = (name: keyof typeof total) => cells.reduce((sum, cell) => sum + cell[name], 0)
      for (const name of Object.keys(total) as (keyof typeof total)[]) expect(total[name]).toBe(whole(name))
    }
  })

  test('an empty month has no cells and sums of nothing', () => {
    expect(sheetOf([])).toMatchObject({ cells: [], total: { count: 0, valueCents: 0, shareCents: 0 } })
  })
})

describe('missingOf', () => {
  const given = {
    planId: 'amparo',
    state: 'authorized',
    number: '77',
    password: 'AB',
    validUntil: '2026-10-05',
  }
  test.each([
    ['nothing of a whole one, up to its last day', {}, null],
    ['the guia', { number: '' }, 'guide'],
    ['the senha', { password: '' }, 'password'],
    ['both', { number: '', password: '', state: 'toRequest' }, 'both'],
    ['a senha that ended the day before', { validUntil: '2026-10-04' }, 'expired'],
    ['nothing without a validity', { validUntil: null }, null],
    ['nothing where none is demanded', { state: 'none', number: '', password: '' }, null],
    ['nothing where the patient pays', { planId: null, number: '', password: '' }, null],
  ])('%s', (_, change, expected) => {
    expect(missingOf({ ...given, ...change }, '2026-10-05')).toBe(expected)
  })
})

test('months have their days, over the end of a year and in a leap year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
