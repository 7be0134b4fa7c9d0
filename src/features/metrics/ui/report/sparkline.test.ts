import { expect, test } from 'vitest'
import { pathOf, pointsOf, sparkHeight, sparkWidth } from './sparkline.ts'

test('the least is below, the most above, and a week without a value is passed over', () => {
  const points = pointsOf([10, null, 20, 15])
  expect(points).toHaveLength(3)
  const [first, second, last] = points
  expect(first).toEqual({ x: 3, y: sparkHeight - 3 })
  expect(second?.y).toBe(3)
  expect(last).toEqual({ x: sparkWidth - 3, y: sparkHeight / 2 })
  expect(pathOf(points)).toBe('M3.0 25.0L105.7 3.0L157.0 14.0')
})

test('what never changes is a level line, and nothing is nothing', () => {
  expect(pointsOf([4, 4]).map(({ y }) => y)).toEqual([sparkHeight / 2, sparkHeight / 2])
  expect(pointsOf([])).toEqual([])
  expect(pointsOf([null, null])).toEqual([])
})
