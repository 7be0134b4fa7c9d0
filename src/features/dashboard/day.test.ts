import { expect, test } from 'vitest'
import {
  headSentence,
  leftOpen,
  nearDay,
  nextPatients,
  nextToConfirm,
  partsOf,
  scaleOf,
  totalOf,
  waitedMinutes,
  weekOf,
} from './day.ts'

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

test('the next day to confirm is the first after today on which somebody has not', () => {
  const states = {
    scheduled: 0,
    confirmed: 2,
    waiting: 0,
    inService: 0,
    done: 0,
    cancelled: 0,
    noShow: 0,
  }
  const day = (date: string, scheduled: number) => ({ date, states: { ...states, scheduled } })
  const days = [day('2026-11-17', 3), day('2026-11-18', 0), day('2026-11-20', 4), day('2026-11-21', 1)]
  expect(nextToConfirm(days, '2026-11-17')?.date).toBe('2026-11-20')
  expect(nextToConfirm(days, '2026-11-21')).toBeNull()
})

test('days nearby have words', () => {
  const words = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20', '2027-01-04'].map((date) =>
    nearDay(date, '2026-11-17'),
  )
  expect(words).toEqual(['ontem', 'hoje', 'amanhã', 'sex 20/11', 'seg 04/01/2027'])
})

test.each([
  [7, 19, '7 pessoas na espera, 19 horários ainda livres.'],
  [1, 1, '1 pessoa na espera, 1 horário ainda livre.'],
  [0, 0, 'Ninguém na espera, nenhum horário livre.'],
  [2, null, '2 pessoas na espera.'],
])('the head says of %s who wait and %s free times', (waiting, free, sentence) => {
  expect(headSentence(waiting, free)).toBe(sentence)
})

test.each([
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [9, [0, 3, 6, 9]],
  [94, [0, 30, 60, 90, 120]],
  [130, [0, 50, 100, 150]],
])('the chart of %s has round lines', (most, lines) => {
  expect(scaleOf(most)).toEqual(lines)
})
