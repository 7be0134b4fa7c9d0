import { expect, test } from 'vitest'
import { mayLeave } from './rules.ts'

test.each([
  ['the only person', [['a', 'owner']], true],
  [
    'the last owner among others',
    [
      ['a', 'owner'],
      ['b', 'manager'],
    ],
    false,
  ],
  [
    'one of two owners',
    [
      ['a', 'owner'],
      ['b', 'owner'],
      ['c', 'manager'],
    ],
    true,
  ],
  [
    'who owns nothing',
    [
      ['a', 'manager'],
      ['b', 'owner'],
    ],
    true,
  ],
  [
    'who owns nothing, where nobody does',
    [
      ['a', 'manager'],
      ['b', 'manager'],
    ],
    true,
  ],
  [
    'who owns nothing, beside a manager',
    [
      ['a', 'manager'],
      ['b', 'manager'],
      ['c', 'owner'],
    ],
    true,
  ],
  ['who does not belong to it', [['b', 'owner']], true],
] as const)('%s: %s', (_name, members, allowed) => {
  const listed = members.map(([userId, role]) => ({ userId, role }))
  expect(mayLeave(listed, 'a')).toBe(allowed)
})
