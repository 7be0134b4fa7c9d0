import { describe, expect, test } from 'vitest'
import { type Entry, markerIn, type Seen, searchWith, stepAt } from './entry.ts'

const day: Entry = { key: 'day', index: 1, marker: null, search: '?data=2027-03-01' }
const over: Entry = { key: 'over', index: 2, marker: 'agendamento', search: '?agendamento=1' }
const plain: Entry = { key: 'plain', index: 2, marker: '', search: '?data=2027-03-01' }
const seen = (entry: Entry, isOpen: boolean): Seen => ({ ...entry, isOpen })
const first = { address: { name: 'agendamento', value: '1' } }
const second = { address: { name: 'agendamento', value: '2' } }
const booking = { address: null }

describe('with an open drawer', () => {
  test('it gets an entry of its own, once', () => {
    expect(stepAt(day, first, null)).toBe('enter')
    expect(stepAt(day, first, seen(day, false))).toBe('enter')
    expect(stepAt(over, first, seen(day, true))).toBe('stay')
    expect(stepAt(plain, booking, seen(day, true))).toBe('stay')
  })

  test('Back from its entry closes it', () => {
    expect(stepAt(day, first, seen(over, true))).toBe('close')
    expect(stepAt(day, booking, seen(plain, true))).toBe('close')
  })

  test('one that stays open after Back, as it asks first, gets its entry again', () => {
    expect(stepAt(day, booking, seen(day, true))).toBe('enter')
  })

  test('another day of the page, while it is open, lies under a new entry of it', () => {
    const next: Entry = { key: 'next', index: 3, marker: null, search: '?data=2027-03-02' }
    expect(stepAt(next, first, seen(over, true))).toBe('enter')
  })

  test('its entry names what it shows now', () => {
    expect(stepAt(over, second, seen(over, true))).toBe('rename')
    expect(stepAt(over, booking, seen(over, true))).toBe('rename')
    expect(stepAt(plain, first, seen(plain, true))).toBe('rename')
  })
})

describe('without an open drawer', () => {
  test('the entry of one that was just closed is left, once', () => {
    expect(stepAt(over, null, seen(over, true))).toBe('leave')
    expect(stepAt(over, null, seen(over, false))).toBe('stay')
    expect(stepAt(day, null, seen(over, true))).toBe('stay')
  })

  test('what the address names is opened by its page; what it does not is passed over', () => {
    const later: Seen = { key: 'later', index: 5, marker: null, search: '', isOpen: false }
    expect(stepAt(over, null, null)).toBe('stay')
    expect(stepAt(over, null, later)).toBe('stay')
    expect(stepAt(plain, null, null)).toBe('unmark')
    expect(stepAt(plain, null, later)).toBe('leave')
    expect(stepAt(plain, null, seen(day, false))).toBe('unmark')
  })
})

test('the address has the parameter of one drawer, and the rest of the page', () => {
  expect(searchWith('?data=2027-03-01', [], first.address)).toBe('?data=2027-03-01&agendamento=1')
  expect(searchWith('?agendamento=1&visao=semana', ['agendamento', null], null)).toBe('?visao=semana')
  expect(searchWith('?agendamento=1', ['agendamento'], null)).toBe('')
})

test('the state of an entry may be anything', () => {
  expect([null, undefined, 'a', {}, { drawer: 1 }].map(markerIn)).toEqual([null, null, null, null, null])
  expect(markerIn({ drawer: '' })).toBe('')
})
