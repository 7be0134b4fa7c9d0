import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AddressShape, filterText, isNarrowed, readList, writeList } from './address.ts'

const shape: AddressShape<'name' | 'city', 'situacao' | 'unidade'> = {
  sorts: ['name', 'city'],
  filters: ['situacao', 'unidade'],
}
const read = (search: string) => readList(new URLSearchParams(search), shape)
const write = (search: string, change: Parameters<typeof writeList>[2]) =>
  writeList(new URLSearchParams(search), shape, change).toString()

describe('reading', () => {
  test('an empty address is the usual list', () => {
    expect(read('')).toEqual({
      q: '',
      sort: 'name',
      cursor: undefined,
      filters: { situacao: [], unidade: [] },
    })
    expect(isNarrowed(read(''))).toBe(false)
  })

  test('all its parameters', () => {
    expect(read('?q=%C3%81vila&sort=-city&situacao=ativas&unidade=a,b&cursor=x')).toEqual({
      q: 'Ávila',
      sort: '-city',
      cursor: 'x',
      filters: { situacao: ['ativas'], unidade: ['a', 'b'] },
    })
  })

  test('an order that does not exist is the usual one', () => {
    expect(read('?sort=password').sort).toBe('name')
  })

  test('a list is narrowed by a search or a filter, not by its order or page', () => {
    expect(isNarrowed(read('?q=a'))).toBe(true)
    expect(isNarrowed(read('?situacao=ativas'))).toBe(true)
    expect(isNarrowed(read('?q=%20&sort=-name&cursor=x'))).toBe(false)
  })
})

describe('writing', () => {
  test('another search, order or filter leads to the first page', () => {
    expect(write('cursor=x', { q: 'a' })).toBe('q=a')
    expect(write('q=a&cursor=x', { sort: '-name' })).toBe('q=a&sort=-name')
    expect(write('cursor=x', { filters: { situacao: ['ativas'] } })).toBe('situacao=ativas')
  })

  test('defaults are left out', () => {
    expect(write('q=a&sort=city&situacao=ativas', { q: '', sort: 'name', filters: { situacao: [] } })).toBe(
      '',
    )
  })

  test('another page keeps the rest, and what is not the list’s stays', () => {
    expect(write('q=a&aba=2', { cursor: 'y' })).toBe('q=a&aba=2&cursor=y')
  })

  test('reads back what was written', () => {
    const value = fc.stringMatching(/^[\w-]{1,12}$/)
    const state = fc.record({
      q: fc.string({ maxLength: 40 }),
      sort: fc.constantFrom('name', '-name', 'city', '-city'),
      cursor: fc.option(value, { nil: undefined }),
      filters: fc.record({
        situacao: fc.array(value, { maxLength: 3 }),
        unidade: fc.array(value, { maxLength: 3 }),
      }),
    })
    fc.assert(
      fc.property(state, ({ cursor = null, ...rest }) => {
        const written = writeList(new URLSearchParams('q=old&cursor=old'), shape, { cursor, ...rest })
        const again = readList(new URLSearchParams(written.toString()), shape)
        expect(again).toEqual({ ...rest, cursor: cursor ?? undefined })
      }),
    )
  })
})

test('the shell hears of the filters as they stand in the address', () => {
  expect(filterText(read('?unidade=a,b&situacao=ativas').filters)).toBe('situacao=ativas&unidade=a,b')
  expect(filterText(read('').filters)).toBe('')
})
