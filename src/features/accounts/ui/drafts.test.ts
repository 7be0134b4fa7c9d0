import { describe, expect, test } from 'vitest'
import { adoptDrafts, clearDrafts, hadOwner, hasLeft, noteLeaving, noteStaying } from './drafts.ts'

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

  test('tell afterwards that somebody was signed in here', () => {
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
