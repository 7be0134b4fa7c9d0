import { describe, expect, test } from 'vitest'
import { actionOf } from '#features/channels/rules.ts'
import { backOffS, reactionTo } from './actions.ts'

const react = (code: string, over: Partial<Parameters<typeof reactionTo>[1]> = {}) =>
  reactionTo(actionOf(code), { code, attempt: 1, fallback: ['email'], wasTaken: false, ...over })

/** What Meta answers, and what follows. */
describe.each([
  ['130429', 'too many a second', { waits: true, backsOff: true }],
  ['131056', 'too many to one person', { againInS: 60 }],
  ['131026', 'no account there', { byOtherChannel: true }],
  ['131047', 'the window is closed', { againInS: 0 }],
  ['131048', 'the number is limited', { stops: 'source' }],
  ['131049', 'this person got enough today', { againInS: 86_400 }],
  ['later', 'a mail server that is busy', { againInS: 900 }],
  ['131050', 'asked for no more marketing', { suppresses: true }],
  ['131042', 'no payment method', { waits: true, stops: 'channel' }],
  ['132015', 'the template is paused', { stops: 'template' }],
  ['132001', 'no such template', { stops: 'template' }],
  ['132000', 'values are missing', { stops: 'template' }],
  ['131051', 'a kind that is not supported', {}],
  ['999999', 'nobody knows', {}],
] as const)('%s, %s', (code, _, expected) => {
  test('when it was not taken', () => expect(react(code)).toEqual(expected))
})

test('what was taken before it failed never leaves again as the same message', () => {
  for (const code of ['130429', '131042', '190'])
    expect(react(code, { wasTaken: true }).waits).toBeUndefined()
  expect(react('131042', { wasTaken: true })).toEqual({ stops: 'channel' })
})

test('attempts end, and without another channel there is none', () => {
  expect(react('131049', { attempt: 3 })).toEqual({})
  expect(react('131026', { fallback: [] })).toEqual({})
})

test('a channel pauses longer each time, a quarter of an hour at most', () => {
  expect([0, 1, 2, 3, 8, 50].map(backOffS)).toEqual([5, 10, 20, 40, 900, 900])
})
