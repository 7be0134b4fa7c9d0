import { describe, expect, test } from 'vitest'
import type { ProfessionalHours } from '../../agenda/contract.ts'
import { instantAt, timeAt } from '../agenda/dates.ts'
import { busyTimes } from './busyTimes.ts'

const [day, zone] = ['2027-03-01', 'America/Sao_Paulo']
const at = (clock: string, on = day) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return instantAt(on, zone, hours * 60 + minutes)
}
const span = (from: string, to: string, byArrivalPlaces: number | null = null) => ({
  startsAt: at(from),
  endsAt: at(to),
  byArrivalPlaces,
})
const hours = (stepMinutes: number, ...attendance: ProfessionalHours['attendance']): ProfessionalHours => ({
  professionalId: 'helena',
  stepMinutes,
  attendance,
  blocks: [],
})
const early = new Date(at('00:00'))
const busy = (own: ProfessionalHours, free: readonly string[], now = early) =>
  busyTimes(
    own,
    free.map((clock) => at(clock)),
    { day, zone, now },
  ).map((one) => timeAt(zone, one))

describe('the times that are not to be had', () => {
  test('are the steps of the hours without those that are free, to the very end', () => {
    expect(busy(hours(20, span('08:00', '09:00'), span('14:00', '14:50')), ['08:20', '14:00'])).toEqual([
      ...['08:00', '08:40', '14:20', '14:40'],
    ])
  })

  test('keep the step of the free ones where the unit opens in the midst of it', () => {
    expect(busy(hours(30, span('08:00', '09:30')), ['08:10'])).toEqual(['08:40', '09:10'])
  })

  test('are none by order of arrival, of the past, or of the day after', () => {
    expect(busy(hours(30, span('08:00', '10:00', 12)), [])).toEqual([])
    expect(busy(hours(30, span('08:00', '10:00')), [], new Date(at('09:10')))).toEqual(['09:30'])
    const night = { startsAt: at('23:00'), endsAt: at('01:00', '2027-03-02'), byArrivalPlaces: null }
    expect(busy(hours(60, night), [])).toEqual(['23:00'])
  })
})
