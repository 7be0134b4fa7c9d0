import { describe, expect, test } from 'vitest'
import type { AgendaHours } from '../../agenda/contract.ts'
import type { SlotItem } from '../../availability/contract.ts'
import { clock, instantAt } from './dates.ts'
import { closedLabel, dayLoad } from './dayLoad.ts'
import { dayRows, freeLabel, freeTimesIn } from './dayRows.ts'

const zone = 'America/Sao_Paulo'
const date = '2027-03-01'
const at = (minute: number, day = date) => instantAt(day, zone, minute)

const slot = (professionalId: string | null, from: number, over: Partial<SlotItem> = {}): SlotItem => ({
  unitId: 'u',
  professionalId,
  startsAt: at(from),
  endsAt: at(from + 30),
  placesLeft: null,
  ...over,
})

describe('free times of a day', () => {
  test('what touches or overlaps is one stretch, of each professional', () => {
    const slots = [slot('a', 480), slot('b', 490), slot('a', 500), slot('a', 530), slot('a', 600)]
    expect(freeTimesIn(slots, date, zone)).toEqual([
      { from: 480, to: 560, startsAt: at(480), professionalIds: ['a'], placesLeft: null },
      { from: 600, to: 630, startsAt: at(600), professionalIds: ['a'], placesLeft: null },
      { from: 490, to: 520, startsAt: at(490), professionalIds: ['b'], placesLeft: null },
    ])
  })

  test('the same stretch is shared; places by order of arrival are counted, not joined', () => {
    const arrival = { endsAt: at(720), placesLeft: 3 }
    const slots = [slot('a', 480), slot('b', 480), slot('c', 480, arrival), slot('c', 720, arrival)]
    const [shared, places, later] = freeTimesIn(slots, date, zone)
    expect(shared?.professionalIds).toEqual(['a', 'b'])
    expect(places).toMatchObject({ from: 480, to: 720, placesLeft: 3 })
    expect(later).toMatchObject({ from: 720 })
    expect([shared, places].map((free) => free && freeLabel(free, clock))).toEqual([
      'Livre, 30 min',
      '3 lugares',
    ])
    const [long] = freeTimesIn([slot('a', 480, { endsAt: at(600) })], date, zone)
    expect(long && freeLabel(long, clock)).toBe('Livre até 10:00')
  })

  test('stand between the appointments, and now after what has begun', () => {
    const free = freeTimesIn([slot('a', 480), slot('a', 540)], date, zone)
    expect(dayRows([], free, { date, zone, now: 540 }).map(({ kind, at }) => [kind, at])).toEqual([
      ['free', 480],
      ['free', 540],
      ['now', 540],
    ])
  })
})

describe('how full a day is', () => {
  const span = (from: number, to: number, day = date) => ({ startsAt: at(from, day), endsAt: at(to, day) })
  const hours: AgendaHours = {
    items: ['a', 'b'].map((professionalId) => ({
      professionalId,
      stepMinutes: 10,
      blocks: [],
      attendance: [{ ...span(480, 720), byArrivalPlaces: null }],
    })),
    holidays: [{ ...span(0, 1440, '2027-03-02'), name: 'Padroeira' }],
  }
  const load = (day: string, minutes: number, professionalIds: string[] = []) =>
    dayLoad(day, { zone, hours, booked: new Map([[day, minutes]]), professionalIds })

  test('the booked part of the time in which somebody attends, of those who are chosen', () => {
    expect(load(date, 120)).toEqual({ share: 0.25, isClosed: false, label: '25% ocupado' })
    expect(load(date, 120, ['a'])).toMatchObject({ share: 0.5 })
    expect(load(date, 9_000)).toMatchObject({ share: 1 })
  })

  test("blocked time can't be booked: without it the rest is fuller, and a day of it alone has no attendance", () => {
    const block = (from: number, to: number) => ({ ...span(from, to), kind: 'meeting' as const, reason: '' })
    const blocked = (...blocks: ReturnType<typeof block>[]): AgendaHours => ({
      ...hours,
      items: hours.items.map((one) => ({ ...one, blocks })),
    })
    const loadOf = (hours: AgendaHours, minutes: number) =>
      dayLoad(date, { zone, hours, booked: new Map([[date, minutes]]), professionalIds: ['a'] })
    expect(loadOf(blocked(block(480, 600), block(540, 600)), 60).label).toBe('50% ocupado')
    expect(loadOf(blocked(block(0, 1440)), 0)).toEqual({
      share: 0,
      isClosed: false,
      label: 'Sem atendimento',
    })
    expect(loadOf(hours, 0).label).toBe('0% ocupado')
    expect(load(date, 0, ['c']).label).toBe('Sem atendimento')
  })

  test('holidays and days on which nobody attends are closed, booked or not', () => {
    expect(load('2027-03-02', 0)).toEqual({ share: 0, isClosed: true, label: 'Feriado: Padroeira' })
    expect(load('2027-03-03', 0)).toEqual({ share: 0, isClosed: true, label: 'Fechado' })
    expect(load('2027-03-03', 30)).toEqual({ share: 1, isClosed: true, label: 'Fora do horário' })
    expect(closedLabel(date, zone, hours)).toBe('')
  })
})
