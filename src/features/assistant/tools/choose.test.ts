import { describe, expect, test } from 'vitest'
import { distinct, type Found, isWithin, nearest, spread } from './choose.ts'

const zoneOf = () => 'America/Sao_Paulo'
const time = (startsAt: string, professionalId = 'p1'): Found => ({
  unitId: 'u1',
  professionalId,
  startsAt: new Date(`${startsAt}-03:00`).toISOString(),
  endsAt: new Date(`${startsAt}-03:00`).toISOString(),
  isByArrival: false,
})
const hours = (day: string) =>
  Array.from({ length: 9 }, (_, at) => time(`${day}T${String(8 + at).padStart(2, '0')}:00`))
const shown = (found: readonly Found[]) => found.map(({ startsAt }) => startsAt.slice(5, 16))

test('of a day without the wished hours, others of that day, far from one another', () => {
  const afternoon = { from: '2027-03-02T15:00:00.000Z', to: '2027-03-02T21:00:00.000Z' }
  const found = [...hours('2027-03-01'), ...hours('2027-03-02').slice(0, 4), ...hours('2027-03-03')]
  expect(shown(nearest(found, [afternoon], 2, zoneOf))).toEqual(['03-02T12:00', '03-02T14:00'])
})

describe('spread', () => {
  test('some of each of the first days, far from one another', () => {
    const found = [...hours('2027-03-01'), ...hours('2027-03-02'), ...hours('2027-03-03')]
    expect(shown(spread(found, 4, zoneOf))).toEqual([
      '03-01T11:00',
      '03-01T19:00',
      '03-02T11:00',
      '03-02T19:00',
    ])
  })
  test('of one day as many as are wanted', () => {
    expect(spread(hours('2027-03-01'), 3, zoneOf)).toHaveLength(3)
    expect(spread(hours('2027-03-01').slice(0, 2), 3, zoneOf)).toHaveLength(2)
  })
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('never more than %i, in order, and none twice', (limit) => {
    const found = ['01', '02', '03', '04'].flatMap((day) => hours(`2027-03-${day}`))
    const chosen = spread(found, limit, zoneOf)
    expect(chosen).toHaveLength(limit)
    expect(new Set(chosen).size).toBe(limit)
    expect(shown(chosen)).toEqual(shown(chosen).toSorted())
  })
})

test('a beginning is offered once, whoever attends', () => {
  const found = [time('2027-03-01T08:00'), time('2027-03-01T08:00', 'p2'), time('2027-03-01T08:30', 'p2')]
  expect(distinct(found).map(({ professionalId }) => professionalId)).toEqual(['p1', 'p2'])
})

test('the nearest come after the wish rather than before', () => {
  const window = { from: '2027-03-02T12:00:00.000Z', to: '2027-03-02T13:00:00.000Z' }
  const found = [
    time('2027-03-02T08:00'),
    time('2027-03-02T10:30'),
    time('2027-03-02T14:00'),
    time('2027-03-05T08:00'),
  ]
  expect(shown(nearest(found, [window], 2, zoneOf))).toEqual(['03-02T11:00', '03-02T13:30'])
  expect(isWithin(time('2027-03-02T09:30'), [window])).toBe(true)
  expect(isWithin(time('2027-03-02T10:00'), [window])).toBe(false)
})
