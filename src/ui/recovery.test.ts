import { describe, expect, test } from 'vitest'
import { noteNavigation, recoveryScript, reloadOnce, startedEvent, takeInterrupted } from './recovery.ts'

describe('a navigation whose code never came', () => {
  test('is taken up again, once', () => {
    const notes = memory()
    void noteNavigation('/clinica/dashboard', () => new Promise(() => {}), notes, 1000)
    expect(takeInterrupted(notes, 2000)).toBe('/clinica/dashboard')
    expect(takeInterrupted(notes, 2000)).toBeNull()
  })

  test('is forgotten when it arrives', async () => {
    const notes = memory()
    await noteNavigation('/clinica/dashboard', async () => {}, notes, 1000)
    expect(takeInterrupted(notes, 1001)).toBeNull()
  })

  test('is let go when it is old, or no address', () => {
    const notes = memory()
    void noteNavigation('/a', () => new Promise(() => {}), notes, 0)
    expect(takeInterrupted(notes, 60_000)).toBeNull()
    void noteNavigation(-1, () => new Promise(() => {}), notes, 0)
    expect(takeInterrupted(notes, 1)).toBeNull()
  })
})

test('a page reloads once for missing code', () => {
  const notes = memory()
  let reloads = 0
  const place = { pathname: '/clinica', reload: () => void reloads++ }
  reloadOnce(notes, place)
  reloadOnce(notes, place)
  expect(reloads).toBe(1)
})

function memory() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

test('the first page reloads when its code or styles fail, and no more once they run', () => {
  const page = new EventTarget()
  const reloads: string[] = []
  const location = { pathname: '/clinica', reload: () => reloads.push('reload') }
  const failed = (tagName: string, rel = '') =>
    page.dispatchEvent(Object.assign(new Event('error'), { file: { tagName, rel } }))
  const names = [
    'addEventListener',
    'removeEventListener',
    'navigator',
    'location',
    'document',
    'sessionStorage',
  ]
  const stored = new Map<string, string>()
  new Function(...names, recoveryScript.replace('e.target', 'e.file'))(
    page.addEventListener.bind(page),
    page.removeEventListener.bind(page),
    { onLine: true },
    location,
    { getElementById: () => null },
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  )
  failed('IMG')
  expect(reloads).toEqual([])
  failed('LINK', 'stylesheet')
  expect(reloads).toEqual(['reload'])
  stored.clear()
  page.dispatchEvent(new Event(startedEvent))
  failed('LINK', 'stylesheet')
  failed('SCRIPT')
  expect(reloads).toEqual(['reload'])
})
