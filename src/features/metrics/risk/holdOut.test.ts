import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { holdOutOneIn, isHeldOut } from './holdOut.ts'

test('the same appointment is always judged alike', () => {
  for (let at = 0; at < 100; at++) {
    const id = uuid()
    expect(isHeldOut(id)).toBe(isHeldOut(`${id}`))
  }
  expect(isHeldOut('01939f3c-0000-7000-8000-000000000000')).toBe(
    isHeldOut('01939f3c-0000-7000-8000-000000000000'),
  )
})

test('about one in ten is held out', () => {
  const count = 20_000
  const held = Array.from({ length: count }, (_, at) => {
    const hex = (at * 2_654_435_761).toString(16).padStart(12, '0').slice(-12)
    return isHeldOut(`01939f3c-0000-7000-8000-${hex}`)
  }).filter(Boolean).length
  expect(held / count).toBeGreaterThan(0.8 / holdOutOneIn)
  expect(held / count).toBeLessThan(1.2 / holdOutOneIn)
})
