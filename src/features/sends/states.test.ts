import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SendState, sendStates } from './rules.ts'
import { isLater } from './states.ts'

const all = Object.keys(sendStates) as SendState[]
const told = ['sent', 'delivered', 'read', 'failed'] as const

test('statuses in whatever order, however often, end at the same state', () => {
  const end = (from: SendState, statuses: readonly SendState[]) =>
    statuses.reduce((state, status) => (isLater(status, state) ? status : state), from)
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.array(fc.constantFrom(...told), { maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (from, statuses, shuffle) => {
        const mixed = statuses
          .map((status) => ({ status, key: shuffle.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ status }) => status)
        expect(end(from, [...mixed, ...statuses])).toBe(end(from, statuses))
      },
    ),
  )
})

test('a message that was read is not delivered again, and one that failed may still arrive', () => {
  expect(told.map((status) => isLater(status, 'read'))).toEqual([false, false, false, false])
  expect([isLater('sent', 'failed'), isLater('delivered', 'failed'), isLater('failed', 'delivered')]).toEqual(
    [false, true, false],
  )
  for (const state of ['uncertain', 'claimed', 'planned', 'recalled'] as const)
    expect(told.every((status) => isLater(status, state))).toBe(true)
  expect(told.some((status) => isLater(status, 'joined'))).toBe(false)
})
