import { describe, expect, test } from 'vitest'
import { closedWeek } from '#lib/weekHours.ts'
import { type Period, weekly } from './hours.ts'
import { outsideOpening } from './opening.ts'

const unit = {
  id: 'pinheiros',
  name: 'Pinheiros',
  hours: { ...closedWeek, 1: [{ from: 480, to: 720 }], 5: [{ from: 1320, to: 1500 }] },
}
const period = (part: Partial<Period>): Period => ({
  unitId: unit.id,
  weekday: 1,
  from: 480,
  to: 720,
  byArrivalPlaces: null,
  recurrence: weekly,
  validFrom: '',
  validUntil: '',
  ...part,
})

describe('hours and the opening of the unit', () => {
  test('within it nothing is said, also past midnight', () => {
    expect(outsideOpening(period({}), [unit])).toBeUndefined()
    expect(outsideOpening(period({ weekday: 5, from: 1380, to: 1500 }), [unit])).toBeUndefined()
    expect(outsideOpening(period({ weekday: 6, from: 0, to: 60 }), [unit])).toBeUndefined()
  })

  test('what is outside of it is said with the hours of that day', () => {
    expect(outsideOpening(period({ from: 420 }), [unit])).toBe(
      'Pinheiros abre 08:00–12:00 na segunda-feira: fora disso nada é oferecido',
    )
    expect(outsideOpening(period({ weekday: 0 }), [unit])).toBe(
      'Pinheiros não abre no domingo: este horário não é oferecido',
    )
  })

  test('an extra day has the weekday of its date; one without a date says nothing yet', () => {
    const extra = { unitId: unit.id, date: '2026-11-22', from: 480, to: 720, byArrivalPlaces: null }
    expect(outsideOpening(extra, [unit])).toMatch('não abre no domingo')
    expect(outsideOpening({ ...extra, date: '2026-11-23' }, [unit])).toBeUndefined()
    expect(outsideOpening({ ...extra, date: '' }, [unit])).toBeUndefined()
  })

  test('an unreadable time and an unknown unit are the errors’ business', () => {
    expect(outsideOpening(period({ to: -1 }), [unit])).toBeUndefined()
    expect(outsideOpening(period({ from: 0, unitId: 'other' }), [unit])).toBeUndefined()
  })
})
