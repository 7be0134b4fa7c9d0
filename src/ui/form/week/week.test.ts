import { describe, expect, test } from 'vitest'
import { checkWeek, closedWeek, mapWeek } from '#lib/weekHours.ts'
import { unreadable } from '../typed.ts'
import { describeWeek } from './days.ts'
import { copyDay, nextInterval, withDay, withEnd, withStart } from './editing.ts'
import { blocksOf, span } from './picture.ts'

const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 })
const workweek = mapWeek((day) => (day >= 1 && day <= 5 ? [hours(8, 12), hours(13, 18)] : []))

describe('an end as it is typed', () => {
  test('before the beginning, in the morning, is of the next day', () => {
    expect(withEnd(18 * 60, 2 * 60)).toEqual(hours(18, 26))
    expect(withEnd(8 * 60, 0)).toEqual(hours(8, 24))
  })

  test('before the beginning, later, is an error', () => {
    const wrong = withEnd(20 * 60, 18 * 60)
    expect(wrong).toEqual(hours(20, 18))
    expect(checkWeek(withDay(closedWeek, 1, [wrong]))).toEqual({ 1: 'O fim precisa vir depois do início' })
  })

  test('that is no time is an error, too, and so is such a beginning', () => {
    expect(checkWeek(withDay(closedWeek, 1, [withEnd(480, null)]))).toHaveProperty('1')
    expect(checkWeek(withDay(closedWeek, 1, [withStart(hours(8, 18), unreadable)]))).toHaveProperty('1')
  })

  test('of a night stays where it is when the beginning moves', () => {
    expect(withStart(hours(18, 26), 20 * 60)).toEqual(hours(20, 26))
    expect(withStart(hours(18, 26), 60)).toEqual(hours(1, 2))
  })
})

test('the next interval begins an hour after the last one, while the day has room', () => {
  expect(nextInterval([])).toEqual(hours(8, 18))
  expect(nextInterval([hours(8, 12)])).toEqual(hours(13, 17))
  expect(nextInterval([hours(8, 23)])).toBeUndefined()
  expect(nextInterval([hours(18, 26)])).toBeUndefined()
})

test('a day’s hours go to the chosen days only', () => {
  const copied = copyDay(workweek, 1, [6])
  expect(copied[6]).toEqual(workweek[1])
  expect(copied[0]).toEqual([])
})

describe('in words', () => {
  test('equal days are grouped', () => {
    expect(describeWeek(workweek)).toBe('seg a sex 08:00–12:00, 13:00–18:00')
    expect(describeWeek(withDay(workweek, 6, [hours(8, 12)]))).toBe(
      'seg a sex 08:00–12:00, 13:00–18:00; sáb 08:00–12:00',
    )
    expect(describeWeek(closedWeek)).toBe('')
  })
})

describe('as a picture', () => {
  test('a night is drawn on both its days', () => {
    const week = withDay(closedWeek, 6, [hours(18, 26)])
    expect(blocksOf(week, 6)).toEqual([hours(18, 24)])
    expect(blocksOf(week, 0)).toEqual([hours(0, 2)])
  })

  test('shows an hour around what is open', () => {
    expect(span(workweek, [1, 2])).toEqual(hours(7, 19))
    expect(span(closedWeek, [1, 2])).toEqual(hours(7, 19))
  })
})
