import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkIntervals,
  checkWeek,
  closedWeek,
  formatIntervals,
  formatTime,
  type Interval,
  mapWeek,
  normalizeWeek,
  parseTime,
} from './weekHours.ts'

const hours = (from: number, to: number): Interval => ({ from: from * 60, to: to * 60 })

describe('a time of day', () => {
  test.each([
    ['08:30', 510],
    [' 8:30 ', 510],
    ['00:00', 0],
    ['23:59', 1439],
    ['24:00', null],
    ['8', null],
    ['08:60', null],
    ['8h30', null],
    ['', null],
  ])('%j is %s', (text, minutes) => {
    expect(parseTime(text)).toBe(minutes)
  })

  test('is read back as it was written', () => {
    fc.assert(fc.property(fc.nat(1439), (minutes) => parseTime(formatTime(minutes)) === minutes))
  })

  test('after midnight is of the next day', () => {
    expect(formatTime(1500)).toBe('01:00')
    expect(formatIntervals([hours(8, 12), hours(22, 25)])).toBe('08:00–12:00, 22:00–01:00')
  })
})

describe('a day', () => {
  test.each<[string, Interval[], string | undefined]>([
    ['closed', [], undefined],
    ['two intervals', [hours(8, 12), hours(13, 18)], undefined],
    ['in any order', [hours(13, 18), hours(8, 12)], undefined],
    ['that touch', [hours(8, 12), hours(12, 18)], undefined],
    ['to noon of the next', [hours(20, 36)], undefined],
    ['that overlap', [hours(8, 13), hours(12, 18)], 'Os horários se sobrepõem'],
    ['that ends before it begins', [hours(12, 8)], 'O fim precisa vir depois do início'],
    ['of no length', [hours(8, 8)], 'O fim precisa vir depois do início'],
    ['beyond noon of the next', [hours(20, 37)], 'O horário pode ir no máximo até 12:00 do dia seguinte'],
    ['that begins the next day', [hours(24, 25)], 'Horário inválido. Ex: 08:00'],
    ['of half a minute', [{ from: 0.5, to: 60 }], 'Horário inválido. Ex: 08:00'],
  ])('%s', (_, intervals, error) => {
    expect(checkIntervals(intervals)).toBe(error)
  })
})

describe('a week', () => {
  test('names each day that does not hold', () => {
    const week = { ...closedWeek, 1: [hours(9, 8)], 3: [hours(8, 13), hours(12, 14)] }
    expect(checkWeek(week)).toEqual({
      1: 'O fim precisa vir depois do início',
      3: 'Os horários se sobrepõem',
    })
  })

  test('a night may not run into the next day’s hours, Saturday’s into Sunday’s neither', () => {
    const message = 'O horário depois da meia-noite se sobrepõe ao dia seguinte'
    expect(checkWeek({ ...closedWeek, 5: [hours(20, 30)], 6: [hours(5, 12)] })).toEqual({ 5: message })
    expect(checkWeek({ ...closedWeek, 6: [hours(20, 30)], 0: [hours(5, 12)] })).toEqual({ 6: message })
    expect(checkWeek({ ...closedWeek, 5: [hours(20, 30)], 6: [hours(6, 12)] })).toEqual({})
  })

  test('is stored in order, with what touches made one', () => {
    const week = mapWeek(() => [hours(13, 18), hours(8, 12), hours(12, 13)])
    expect(normalizeWeek(week)[1]).toEqual([hours(8, 18)])
  })

  test('what holds still holds when it is stored, covers the same minutes, and is stored the same again', () => {
    const cut = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(cut, (cuts) => {
        const sorted = [...cuts].sort((a, b) => a - b)
        const day = sorted.slice(1).map((to, at) => ({ from: sorted[at] ?? 0, to }))
        const stored = normalizeWeek({ ...closedWeek, 2: [...day].reverse() })
        expect(checkWeek(stored)).toEqual({})
        const minutes = (intervals: readonly Interval[]) =>
          intervals.reduce((sum, { from, to }) => sum + to - from, 0)
        expect(minutes(stored[2])).toBe(minutes(day))
        expect(normalizeWeek(stored)).toEqual(stored)
      }),
    )
  })
})
