import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { byDay, byInstant, byNumber, keysetOf, pageOf } from './list.server.ts'

const sorts = { name: sql`name` }
const id = sql`id`
const uuidOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: uuidOf(from + at), sortKey: `n${from + at}` }))
const request = (cursor?: string, sort = 'name') => keysetOf(sorts, id, { sort, cursor, limit: 3 })
const present = ({ sortKey }: { sortKey: string }) => sortKey

describe('a page', () => {
  test('asks for one row more, and shows it to nobody', () => {
    expect(request().limit).toBe(4)
    expect(pageOf(rows(0, 4), request(), 9, present)).toMatchObject({
      items: ['n0', 'n1', 'n2'],
      total: 9,
      offset: 0,
      previous: null,
      next: expect.any(String),
    })
  })

  test('the last has nothing after it', () => {
    expect(pageOf(rows(0, 3), request(), 3, present)).toMatchObject({ next: null, previous: null })
  })

  test('knows where it stands, and the way back', () => {
    const first = pageOf(rows(0, 4), request(), 6, present)
    const second = pageOf(rows(3, 3), request(first.next ?? ''), 6, present)
    expect(second).toMatchObject({ items: ['n3', 'n4', 'n5'], offset: 3, next: null })
    const back = request(second.previous ?? '')
    expect(back).toMatchObject({ direction: 'previous', offset: 3 })
    const again = pageOf([...rows(0, 3)].reverse(), back, 6, present)
    expect(again).toMatchObject({ items: first.items, offset: 0, previous: null, next: expect.any(String) })
  })

  test('that has become empty leads nowhere', () => {
    const { next } = pageOf(rows(0, 4), request(), 4, present)
    expect(pageOf([], request(next ?? ''), 3, present)).toMatchObject({
      items: [],
      next: null,
      previous: null,
    })
  })
})

test.each([
  ['garbage', 'x'],
  ['no JSON', Buffer.from('no').toString('base64url')],
  ['an id that is none', Buffer.from('["next","name","a","1",0]').toString('base64url')],
  ['another order', pageOf(rows(0, 4), request(undefined, '-name'), 4, present).next ?? ''],
  ['a number below nothing', Buffer.from(`["next","name","a","${uuidOf(1)}",-1]`).toString('base64url')],
])('a cursor of %s is refused', (_, cursor) => {
  expect(() => request(cursor)).toThrow(expect.objectContaining({ code: 'malformed_request', status: 400 }))
})

const placed = (sort: string, place: string) =>
  Buffer.from(JSON.stringify(['next', sort, place, uuidOf(1), 0])).toString('base64url')
const typed = { at: byInstant(id), day: byDay(id), count: byNumber(id), name: id }

test.each([
  ['at', '2026-11-22 10:24:49.123456+00'],
  ['at', '2026-11-22 10:24:49-03'],
  ['day', '1897-02-28'],
  ['day', 'infinity'],
  ['count', '30'],
  ['name', 'Ávila'],
])('a cursor goes on by %s from %j', (sort, place) => {
  expect(keysetOf(typed, id, { sort, cursor: placed(sort, place), limit: 3 }).where).toBeDefined()
})

test.each([
  ['at', 'garbage'],
  ['at', '0000-01-01 00:00:00+00'],
  ['at', '2026-02-30 00:00:00+00'],
  ['day', '2026-02-30'],
  ['day', '0000-01-01'],
  ['day', ''],
  ['count', '99999999999'],
  ['count', '1e3'],
  ['name', 'a\0'],
  ['name', '\ud800'],
])('a cursor that would go on by %s from %j is refused', (sort, place) => {
  expect(() => keysetOf(typed, id, { sort, cursor: placed(sort, place), limit: 3 })).toThrow(
    expect.objectContaining({ code: 'malformed_request' }),
  )
})

test('an order without an expression is a mistake of ours', () => {
  expect(() => request(undefined, 'password')).toThrow('no expression to sort by password')
})
