import { describe, expect, test } from 'vitest'
import {
  adoptDrafts,
  clearDrafts,
  hadOwner,
  hasLeft,
  leavesNothing,
  noteLeaving,
  noteStaying,
} from './drafts.ts'

describe('drafts', () => {
  test('are there again for the same person', () => {
    const [own, shared] = [aStorage(), aStorage()]
    adoptDrafts('ana', own, shared)
    own.setItem('acolhe:network', 'typed')
    adoptDrafts('ana', own, shared)
    expect(own.getItem('acolhe:network')).toBe('typed')
  })

  test('are never there for another', () => {
    const [own, shared] = [aStorage(), aStorage()]
    adoptDrafts('ana', own, shared)
    own.setItem('acolhe:network', 'typed')
    own.setItem('acolhe:exam', 'typed')
    own.setItem('scroll', '12')
    adoptDrafts('zeca', own, shared)
    expect(own.getItem('acolhe:network')).toBeNull()
    expect(own.getItem('acolhe:exam')).toBeNull()
    expect(own.getItem('scroll')).toBe('12')
  })

  test('are back with their author, when another was here in between', () => {
    const [own, shared] = [aStorage(), aStorage()]
    adoptDrafts('ana', own, shared)
    own.setItem('acolhe:network', 'of Ana')
    adoptDrafts('zeca', own, shared)
    own.setItem('acolhe:network', 'of Zeca')
    adoptDrafts('ana', own, shared)
    expect(own.getItem('acolhe:network')).toBe('of Ana')
    adoptDrafts('zeca', own, shared)
    expect(own.getItem('acolhe:network')).toBe('of Zeca')
  })

  test('of others stay when somebody signs out', () => {
    const [own, shared] = [aStorage(), aStorage()]
    adoptDrafts('ana', own, shared)
    own.setItem('acolhe:network', 'of Ana')
    adoptDrafts('zeca', own, shared)
    own.setItem('acolhe:exam', 'of Zeca')
    clearDrafts(own)
    adoptDrafts('ana', own, shared)
    expect(own.getItem('acolhe:network')).toBe('of Ana')
    adoptDrafts('zeca', own, shared)
    expect(own.getItem('acolhe:exam')).toBeNull()
  })

  test('are gone when nobody came back for them within half a day', () => {
    const [own, shared] = [aStorage(), aStorage()]
    const hour = 60 * 60_000
    adoptDrafts('ana', own, shared, 0)
    own.setItem('acolhe:network', 'typed')
    adoptDrafts('zeca', own, shared, 0)
    adoptDrafts('bruno', own, shared, 13 * hour)
    adoptDrafts('ana', own, shared, 13 * hour)
    expect(own.getItem('acolhe:network')).toBeNull()
  })

  test('show afterwards that somebody was signed in here', () => {
    const own = aStorage()
    expect(hadOwner(own)).toBe(false)
    adoptDrafts('ana', own, aStorage())
    clearDrafts(own)
    expect(hadOwner(own)).toBe(true)
  })

  test('all go at once, also neighbours', () => {
    const own = aStorage()
    for (const name of ['a', 'b', 'c', 'd']) own.setItem(`acolhe:${name}`, 'typed')
    clearDrafts(own)
    expect(own.length).toBe(0)
  })
})

test('who leaves is remembered by every tab until somebody signs in, or the leaving fails', () => {
  const shared = aStorage()
  expect(hasLeft(shared)).toBe(false)
  noteLeaving(shared)
  expect(hasLeft(shared)).toBe(true)
  adoptDrafts('ana', aStorage(), shared)
  expect(hasLeft(shared)).toBe(false)
  noteLeaving(shared)
  noteStaying(shared)
  expect(hasLeft(shared)).toBe(false)
})

test('who leaves from a locked screen takes nothing of what was typed behind it', () => {
  const shared = aStorage()
  noteLeaving(shared, { isLocked: true })
  expect([hasLeft(shared), leavesNothing(shared)]).toEqual([true, false])
  noteLeaving(shared)
  expect([hasLeft(shared), leavesNothing(shared)]).toEqual([true, true])
})

function aStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size
    },
  }
}
