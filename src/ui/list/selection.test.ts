import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extend, nothing, type Selection, stateOf, toggle, togglePage, without } from './selection.ts'

const page = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: Selection) => [...selection.ids].sort().join('')

test('one is selected, and no more', () => {
  expect(ids(toggle(nothing, 'b'))).toBe('b')
  expect(ids(toggle(toggle(nothing, 'b'), 'b'))).toBe('')
})

describe('a range', () => {
  test('goes from the last one that was selected, both ways', () => {
    expect(ids(extend(toggle(nothing, 'b'), page, 'd'))).toBe('bcd')
    expect(ids(extend(toggle(nothing, 'd'), page, 'b'))).toBe('bcd')
  })

  test('goes on from the same place', () => {
    const first = extend(toggle(nothing, 'c'), page, 'd')
    expect(ids(extend(first, page, 'a'))).toBe('abcd')
  })

  test('takes away when its beginning was taken away', () => {
    const all = togglePage(nothing, page)
    expect(ids(extend(toggle(all, 'b'), page, 'd'))).toBe('ae')
  })

  test('without a beginning on this page selects the one', () => {
    expect(ids(extend(nothing, page, 'c'))).toBe('c')
    expect(ids(extend(toggle(nothing, 'z'), page, 'c'))).toBe('cz')
  })

  test('selects everything between, whatever the ends', () => {
    const at = fc.nat(page.length - 1)
    fc.assert(
      fc.property(at, at, (from, to) => {
        const selected = extend(toggle(nothing, page[from] ?? ''), page, page[to] ?? '')
        expect(ids(selected)).toBe(page.slice(Math.min(from, to), Math.max(from, to) + 1).join(''))
      }),
    )
  })
})

describe('the whole page', () => {
  test('is none, some or all', () => {
    expect(stateOf(nothing, page)).toBe('none')
    expect(stateOf(toggle(nothing, 'a'), page)).toBe('some')
    expect(stateOf(togglePage(nothing, page), page)).toBe('all')
    expect(stateOf(nothing, [])).toBe('none')
  })

  test('is completed from some, and emptied from all', () => {
    const some = toggle(nothing, 'c')
    expect(ids(togglePage(some, page))).toBe('abcde')
    expect(ids(togglePage(togglePage(some, page), page))).toBe('')
  })

  test('leaves other pages as they are', () => {
    const elsewhere = toggle(nothing, 'z')
    expect(ids(togglePage(togglePage(elsewhere, page), page))).toBe('z')
  })
})

test('what was deleted is selected no more', () => {
  const gone = without(togglePage(nothing, page), ['a', 'b'])
  expect(ids(gone)).toBe('cde')
  expect(ids(extend(without(toggle(nothing, 'a'), ['a']), page, 'c'))).toBe('c')
})
