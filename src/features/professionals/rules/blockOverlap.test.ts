import { describe, expect, test } from 'vitest'
import { vacation } from '#test/world.ts'
import { overlappedBlock } from './blockOverlap.ts'

const meeting = {
  ...vacation,
  kind: 'meeting' as const,
  startsOn: '2026-12-07',
  startMinute: 720,
  endsOn: '2026-12-07',
  endMinute: 780,
  recurrence: { weeks: 1, weekdays: [1], until: '' },
}
const day = (date: string, from: number, to: number) => ({
  ...vacation,
  startsOn: date,
  startMinute: from,
  endsOn: date,
  endMinute: to,
})

describe('a block where one is already', () => {
  test('names the block that it overlaps, recurring or not', () => {
    expect(overlappedBlock(day('2027-01-05', 480, 720), [meeting, vacation])).toBe(vacation)
    expect(overlappedBlock(day('2026-12-14', 700, 730), [vacation, meeting])).toBe(meeting)
    expect(overlappedBlock(meeting, [vacation])).toBe(vacation)
  })

  test('those that only touch, lie elsewhere or on another day are none', () => {
    expect(overlappedBlock(day('2026-12-14', 780, 900), [meeting])).toBeUndefined()
    expect(overlappedBlock(day('2026-12-15', 700, 730), [meeting])).toBeUndefined()
    const [here, there] = ['pinheiros', 'tatuape']
    const own = { ...day('2026-12-14', 700, 730), unitId: here }
    expect(overlappedBlock(own, [{ ...meeting, unitId: there }])).toBeUndefined()
    expect(overlappedBlock(own, [{ ...meeting, unitId: null }])).toBeDefined()
  })

  test('what is not typed yet overlaps nothing', () => {
    expect(overlappedBlock({ ...vacation, endsOn: '' }, [vacation])).toBeUndefined()
    expect(overlappedBlock({ ...vacation, startMinute: -1 }, [vacation])).toBeUndefined()
  })
})
