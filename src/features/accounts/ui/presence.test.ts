import { describe, expect, test } from 'vitest'
import { watchPresence } from './presence.ts'

const minute = 60_000

describe('presence', () => {
  test('is reported at once, then once a minute', () => {
    const desk = aDesk()
    const tab = desk.tab()
    tab.check()
    desk.pass(30_000)
    tab.touch()
    tab.check()
    expect(desk.notified()).toBe(1)
    desk.pass(30_000)
    tab.check()
    expect(desk.notified()).toBe(2)
  })

  test('is reported once for all tabs', () => {
    const desk = aDesk()
    for (const tab of [desk.tab(), desk.tab(), desk.tab()]) tab.check()
    expect(desk.notified()).toBe(1)
  })

  test('ends two minutes after the last touch and begins with the next', () => {
    const desk = aDesk()
    const tab = desk.tab()
    desk.pass(2 * minute + 1)
    tab.check()
    expect(desk.notified()).toBe(0)
    tab.touch()
    tab.check()
    expect(desk.notified()).toBe(1)
  })

  test('is not reported by a hidden tab', () => {
    const desk = aDesk()
    const tab = desk.tab({ visible: false })
    tab.check()
    expect(desk.notified()).toBe(0)
  })

  test('survives a clock that is set back', () => {
    const desk = aDesk()
    desk.pass(10 * minute)
    const tab = desk.tab()
    tab.check()
    desk.pass(-9 * minute)
    tab.touch()
    tab.check()
    expect(desk.notified()).toBe(2)
  })

  test('that could not be reported is no error', async () => {
    const desk = aDesk({ fails: true })
    desk.tab().check()
    await new Promise(setImmediate)
    expect(desk.notified()).toBe(1)
  })
})

function aDesk({ fails = false } = {}) {
  let now = 1_000_000
  let notified = 0
  const items = new Map<string, string>()
  const shared = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  async function notify() {
    notified++
    if (fails) throw new Error('no network')
  }
  return {
    tab: ({ visible = true } = {}) =>
      watchPresence({ isVisible: () => visible, now: () => now, shared, notify }),
    notified: () => notified,
    pass: (ms: number) => {
      now += ms
    },
  }
}
