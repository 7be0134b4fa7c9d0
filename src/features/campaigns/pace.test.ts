import { expect, test } from 'vitest'
import { formatWall, instantOf, wallMinute, wallOf } from '#lib/zones.ts'
import { isoWeekdayOf, planSending } from './pace.ts'
import { emptyCampaign } from './rules.ts'

const zone = 'America/Sao_Paulo'
const quiet = { quietFrom: 20 * 60, quietUntil: 8 * 60 }
const minute = (date: string, time: number) => instantOf(zone, wallMinute(date, time))
const wall = (instant: number | null) => instant && formatWall(wallOf(zone, instant))

const request = {
  schedule: { ...emptyCampaign.schedule, startDate: '2026-11-18' },
  quiet,
  people: 1_284,
  now: minute('2026-11-17', 10 * 60 + 41),
  zone,
  dailyLimit: null,
}

test('knows the days of the week', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22'].map(isoWeekdayOf)).toEqual([1, 3, 7])
})

test('three a minute from nine on end in the afternoon of the same day', () => {
  const { windows, endsAt, left } = planSending(request)
  expect(windows).toMatchObject([{ date: '2026-11-18', from: 540, until: 1080, people: 1_284 }])
  expect(wall(endsAt)).toBe('2026-11-18T16:08')
  expect(left).toBe(0)
})

test('what does not fit goes on the next working day, over a holiday and the weekend', () => {
  const { windows, endsAt, holidays } = planSending({ ...request, people: 4_000 })
  // Friday the 20th is a holiday.
  expect(windows.map(({ date, people }) => [date, people])).toEqual([
    ['2026-11-18', 1_620],
    ['2026-11-19', 1_620],
    ['2026-11-23', 760],
  ])
  expect(holidays).toEqual([{ date: '2026-11-20', name: 'Dia Nacional de Zumbi e da Consciência Negra' }])
  expect(wall(endsAt)).toBe('2026-11-23T13:14')
})

test('at once begins now, or with the hours of the day', () => {
  const schedule = { ...request.schedule, startDate: null }
  const now = planSending({ ...request, schedule, people: 6 })
  expect([wall(now.windows[0]?.startsAt ?? null), wall(now.endsAt)]).toEqual([
    '2026-11-17T10:41',
    '2026-11-17T10:43',
  ])
  const early = planSending({ ...request, schedule, people: 6, now: minute('2026-11-17', 5 * 60) })
  expect(wall(early.windows[0]?.startsAt ?? null)).toBe('2026-11-17T09:00')
  const late = planSending({ ...request, schedule, people: 6, now: minute('2026-11-17', 18 * 60) })
  expect(wall(late.windows[0]?.startsAt ?? null)).toBe('2026-11-18T09:00')
})

test('silence is kept whatever the hours, and so is the limit of a day', () => {
  const schedule = { ...request.schedule, from: 6 * 60, until: 22 * 60, startAt: 6 * 60 }
  const [window] = planSending({ ...request, schedule }).windows
  expect([window?.from, window?.until]).toEqual([480, 1200])
  expect(planSending({ ...request, dailyLimit: 1_000 }).windows.map(({ people }) => people)).toEqual([
    1_000, 284,
  ])
})

test('hours that never come leave everybody without a place', () => {
  const schedule = { ...request.schedule, from: 21 * 60, until: 22 * 60 }
  expect(planSending({ ...request, schedule })).toMatchObject({ windows: [], endsAt: null, left: 1_284 })
  expect(planSending({ ...request, people: 0 })).toMatchObject({ windows: [], endsAt: null, left: 0 })
})
