import { expect, test } from 'vitest'
import { makeRoom } from './makeRoom.ts'

const shownWith = (ids: readonly string[]) => {
  const shown = new Map<string, () => void>()
  for (const id of ids) shown.set(id, () => void shown.delete(id))
  return shown
}

test('over a drawer earlier toasts give way to a new one; elsewhere they stay', () => {
  const over = shownWith(['a', 'b'])
  makeRoom(over, true)
  expect([...over.keys()]).toEqual([])
  const beside = shownWith(['a', 'b'])
  makeRoom(beside, false)
  expect([...beside.keys()]).toEqual(['a', 'b'])
})

test('the oldest gives way where many come one after another', () => {
  const many = shownWith(['a', 'b', 'c'])
  makeRoom(many, false)
  expect([...many.keys()]).toEqual(['b', 'c'])
})
