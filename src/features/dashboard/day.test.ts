import { expect, test } from 'vitest'
import { firstFree, leftOpen, nextPatients, partsOf, totalOf, waitedMinutes, weekOf } from './day.ts'

const now = new Date('2026-11-17T13:42:00Z')
const at = (time: string) => `2026-11-17T${time}:00.000Z`

test('the bar shows what there is, in its order; cancelled ones are not in the total', () => {
  const counts = { scheduled: 2, confirmed: 0, done: 3, cancelled: 1 }
  expect(partsOf(counts)).toEqual([
    { state: 'done', count: 3 },
    { state: 'scheduled', count: 2 },
    { state: 'cancelled', count: 1 },
  ])
  expect(totalOf(counts)).toBe(5)
})

test('next are those who wait, however late it is, and those whose time is not over', () => {
  const one = (
    id: string,
    state: 'waiting' | 'confirmed' | 'scheduled' | 'done',
    from: string,
    to: string,
  ) => ({
    id,
    state,
    startsAt: at(from),
    endsAt: at(to),
  })
  const day = [
    one('later', 'scheduled', '15:00', '15:30'),
    one('over', 'confirmed', '12:00', '12:30'),
    one('running late', 'confirmed', '13:30', '14:00'),
    one('waits long', 'waiting', '12:30', '13:00'),
    one('attended', 'done', '13:00', '13:30'),
  ]
  expect(nextPatients(day, now, 8).map(({ id }) => id)).toEqual(['waits long', 'running late', 'later'])
  expect(nextPatients(day, now, 1)).toHaveLength(1)
})

test('who waits has waited since the arrival', () => {
  expect(waitedMinutes({ state: 'waiting', checkedInAt: at('13:25') }, now)).toBe(17)
  expect(waitedMinutes({ state: 'waiting', checkedInAt: at('13:43') }, now)).toBe(0)
  expect(waitedMinutes({ state: 'done', checkedInAt: at('13:25') }, now)).toBeNull()
})

test('past days that have something without an outcome are listed, the latest first', () => {
  const left = leftOpen([
    { date: '2026-11-14', open: 2 },
    { date: '2026-11-16', open: 1 },
    { date: '2026-11-15', open: 0 },
  ])
  expect(left).toEqual([
    { date: '2026-11-16', open: 1 },
    { date: '2026-11-14', open: 2 },
  ])
  expect(leftOpen([{ date: '2026-11-15', open: 0 }])).toEqual([])
})

test('the week is the last seven days that have appointments, today among them', () => {
  const day = (date: string, total = 3) => ({ date, total })
  expect(
    weekOf(
      [day('2026-11-10'), day('2026-11-11'), day('2026-11-14', 0), day('2026-11-17'), day('2026-11-18')],
      '2026-11-17',
    ).map(({ date }) => date),
  ).toEqual(['2026-11-11', '2026-11-17'])
})

test('of the free times each professional has the first that can be booked one after the other', () => {
  const slot = (professionalId: string | null, from: string, to: string) => ({
    professionalId,
    startsAt: at(from),
    endsAt: at(to),
  })
  const slots = [
    slot('caio', '15:00', '15:30'),
    slot('helena', '14:10', '14:40'),
    slot('helena', '14:00', '14:30'),
    slot('helena', '14:30', '15:00'),
    slot('helena', '15:10', '15:40'),
    slot('helena', '16:00', '16:30'),
    slot(null, '17:00', '19:00'),
  ]
  expect(firstFree(slots, 3)).toEqual([
    { professionalId: 'helena', times: [at('14:00'), at('14:30'), at('15:10')] },
    { professionalId: 'caio', times: [at('15:00')] },
    { professionalId: null, times: [at('17:00')] },
  ])
  expect(firstFree([], 3)).toEqual([])
})
