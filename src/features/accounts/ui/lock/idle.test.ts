import { describe, expect, test } from 'vitest'
import { noteTouch, watchIdle } from './idle.ts'

const minute = 60_000

describe('an idle browser', () => {
  test('is locked after the minutes chosen, not before', () => {
    const desk = aDesk({ minutes: 2 })
    const tab = desk.tab()
    tab.touch()
    desk.pass(2 * minute - 1)
    tab.check()
    expect(desk.locks()).toBe(0)
    desk.pass(1)
    tab.check()
    expect(desk.locks()).toBe(1)
  })

  test('is never locked where nothing was chosen', () => {
    const desk = aDesk({ minutes: 0 })
    const tab = desk.tab()
    desk.pass(600 * minute)
    tab.check()
    tab.touch()
    expect(desk.locks()).toBe(0)
  })

  test('is kept open by a touch in any tab', () => {
    const desk = aDesk({ minutes: 1 })
    const [one, other] = [desk.tab(), desk.tab()]
    for (let at = 0; at < 10; at++) {
      desk.pass(minute - 1)
      one.touch()
      other.check()
    }
    expect(desk.locks()).toBe(0)
    desk.pass(minute)
    other.check()
    expect(desk.locks()).toBe(1)
  })

  test('is locked by the first touch after a computer slept', () => {
    const desk = aDesk({ minutes: 5 })
    const tab = desk.tab()
    tab.touch()
    desk.pass(60 * minute)
    tab.touch()
    expect(desk.locks()).toBe(1)
  })

  test('is locked when it is started anew later on', () => {
    const desk = aDesk({ minutes: 5 })
    desk.tab().touch()
    desk.pass(10 * minute)
    desk.tab().check()
    expect(desk.locks()).toBe(1)
  })

  test('applies a changed setting at once', () => {
    const desk = aDesk({ minutes: 0 })
    const tab = desk.tab()
    tab.touch()
    desk.pass(2 * minute)
    desk.choose(1)
    tab.check()
    expect(desk.locks()).toBe(1)
  })

  test('is locked all the same when the clock is set back', () => {
    const desk = aDesk({ minutes: 1 })
    const tab = desk.tab()
    tab.touch()
    desk.pass(-60 * minute)
    tab.check()
    expect(desk.locks()).toBe(0)
    desk.pass(minute)
    tab.check()
    expect(desk.locks()).toBe(1)
  })

  test('begins anew when a person was let in', () => {
    const desk = aDesk({ minutes: 1 })
    const tab = desk.tab()
    desk.pass(10 * minute)
    desk.letIn()
    tab.check()
    expect(desk.locks()).toBe(0)
  })
})

function aDesk({ minutes = 0 }) {
  let now = 1_800_000_000_000
  let chosen = minutes
  let locks = 0
  const items = new Map<string, string>()
  const shared = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  return {
    tab: () =>
      watchIdle({
        now: () => now,
        shared,
        readMinutes: () => chosen,
        lock: () => {
          locks++
        },
      }),
    pass: (ms: number) => {
      now += ms
    },
    choose: (next: number) => {
      chosen = next
    },
    letIn: () => noteTouch(shared, now),
    locks: () => locks,
  }
}
