import { describe, expect, test } from 'vitest'
import { noteNavigation, recoveryScript, reloadOnce, startedEvent, takeInterrupted } from './recovery.ts'

describe('a navigation whose code never came', () => {
  const [from, to] = ['https://acolhe.example/clinica/agendamentos', '/clinica/dashboard']
  const reloaded = { at: from, isReload: true }
  const lost = () => new Promise(() => {})

  test('is taken up again, once', () => {
    const notes = memory()
    void noteNavigation({ from, to }, lost, notes, 1000)
    expect(takeInterrupted(notes, reloaded, 2000)).toBe(to)
    expect(takeInterrupted(notes, reloaded, 2000)).toBeNull()
  })

  test('is forgotten when it arrives', async () => {
    const notes = memory()
    await noteNavigation({ from, to }, async () => {}, notes, 1000)
    expect(takeInterrupted(notes, reloaded, 1001)).toBeNull()
  })

  test('is let go when it is old, or no address', () => {
    const notes = memory()
    void noteNavigation({ from, to }, lost, notes, 0)
    expect(takeInterrupted(notes, reloaded, 60_000)).toBeNull()
    void noteNavigation({ from, to: -1 }, lost, notes, 0)
    expect(takeInterrupted(notes, reloaded, 1)).toBeNull()
  })

  test.each([
    { at: 'https://acolhe.example/clinica/pacientes', isReload: false },
    { at: 'https://acolhe.example/clinica/pacientes', isReload: true },
    { at: from, isReload: false },
  ])('leaves alone who has gone elsewhere meanwhile: %o', (arrival) => {
    const notes = memory()
    void noteNavigation({ from, to }, lost, notes, 1000)
    expect(takeInterrupted(notes, arrival, 2000)).toBeNull()
    expect(takeInterrupted(notes, reloaded, 2000)).toBeNull()
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
