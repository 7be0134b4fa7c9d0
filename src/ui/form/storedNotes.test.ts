import { expect, test } from 'vitest'
import { bringNotes, dropStored, readStored, storeNotes } from './storedNotes.ts'

test('a note that is handed over is no longer stored for its author; the others are', () => {
  const tab = aStorage()
  tab.setItem('acolhe:exam', 'one')
  tab.setItem('acolhe:unit', 'two')
  storeNotes('ana', tab, 0)
  expect(tab.getItem('acolhe:exam')).toBeNull()
  expect(readStored('ana', 'exam', tab)).toBe('one')
  expect(readStored('bruno', 'exam', tab)).toBeNull()

  dropStored('ana', 'exam', tab)
  dropStored('bruno', 'exam', tab)
  bringNotes('ana', tab, 0)
  expect(tab.getItem('acolhe:exam')).toBeNull()
  expect(tab.getItem('acolhe:unit')).toBe('two')
  expect(readStored('ana', 'unit', tab)).toBeNull()
})

test('notes are stored beside earlier ones, the newer in place of the older', () => {
  const tab = aStorage()
  tab.setItem('acolhe:exam', 'old')
  tab.setItem('acolhe:unit', 'old')
  storeNotes('ana', tab, 0)
  tab.setItem('acolhe:exam', 'new')
  storeNotes('ana', tab, 0)
  bringNotes('ana', tab, 0)
  expect([tab.getItem('acolhe:exam'), tab.getItem('acolhe:unit')]).toEqual(['new', 'old'])
})

test('a note of an older shape is no reason to fail', () => {
  const tab = aStorage()
  tab.setItem('kept-notes:ana', '{')
  expect(readStored('ana', 'exam', tab)).toBeNull()
  bringNotes('ana', tab, 0)
  expect(tab.length).toBe(0)
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
