import { describe, expect, test } from 'vitest'
import { type Arrival, judgeArrival, type PastArrival } from './arrival.ts'

const now = new Date('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const arrival: Arrival = { sender: 'here', email: 'sonia', content: 'boa tarde', request: null }

const past = (count: number, change: Partial<PastArrival>): PastArrival[] =>
  Array.from({ length: count }, (_, nth) => ({
    sender: 'elsewhere',
    email: 'other',
    content: `${change.sender} ${nth}`,
    request: null,
    number: '0000-0001',
    hasReceipt: true,
    createdAt: minutesAgo(30),
    ...change,
  }))

const judge = (before: PastArrival[], change: Partial<Arrival> = {}, hasLimits = true) =>
  judgeArrival({ ...arrival, ...change }, before, now, { hasLimits })

describe('judgeArrival', () => {
  test('the first is new and gets a receipt', () => {
    expect(judge([])).toEqual({ is: 'new', hasReceipt: true })
  })

  test('the same words are the same message, from wherever they come', () => {
    const [first] = past(1, { content: 'boa tarde', number: '4821-7306' })
    expect(judge(past(1, { content: 'boa tarde', number: '4821-7306' }))).toEqual({
      is: 'repeat',
      of: first,
      isOtherContent: false,
    })
  })

  test('the same key is the same request, and tells other words from them', () => {
    const before = past(1, { request: 'key', content: 'boa tarde' })
    expect(judge(before, { request: 'key' })).toMatchObject({ is: 'repeat', isOtherContent: false })
    expect(judge(before, { request: 'key', content: 'x' })).toMatchObject({ isOtherContent: true })
    expect(judge(before, { request: 'other', content: 'x' })).toMatchObject({ is: 'new' })
  })

  test('the eleventh from an address within an hour waits until the first is an hour old', () => {
    expect(judge(past(9, { sender: 'here' }))).toMatchObject({ is: 'new' })
    expect(judge(past(10, { sender: 'here' }))).toEqual({ is: 'tooMany', of: 'address', waitS: 30 * 60 })
    expect(judge(past(10, { sender: 'here', createdAt: minutesAgo(60) }))).toMatchObject({ is: 'new' })
    expect(judge(past(10, { sender: 'here' }), { sender: 'there' })).toMatchObject({ is: 'new' })
  })

  test('the five hundred and first of a day waits for tomorrow', () => {
    expect(judge(past(499, {}))).toMatchObject({ is: 'new' })
    expect(judge(past(500, { createdAt: minutesAgo(60) }))).toEqual({
      is: 'tooMany',
      of: 'all',
      waitS: 23 * 60 * 60,
    })
    expect(judge(past(500, {}), {}, false)).toMatchObject({ is: 'new' })
  })

  test('a repeat is answered even when it is one too many', () => {
    expect(judge(past(10, { sender: 'here', content: 'boa tarde' }))).toMatchObject({ is: 'repeat' })
  })

  test('a mailbox gets three receipts a day; those that were not sent don’t count', () => {
    expect(judge(past(2, { email: 'sonia' }))).toEqual({ is: 'new', hasReceipt: true })
    expect(judge(past(3, { email: 'sonia' }))).toEqual({ is: 'new', hasReceipt: false })
    expect(judge(past(3, { email: 'outra' }))).toEqual({ is: 'new', hasReceipt: true })
    const yesterday = past(3, { email: 'sonia', createdAt: minutesAgo(25 * 60) })
    expect(judge(yesterday)).toEqual({ is: 'new', hasReceipt: true })
    expect(judge(past(9, { email: 'sonia', hasReceipt: false }))).toEqual({ is: 'new', hasReceipt: true })
  })
})
