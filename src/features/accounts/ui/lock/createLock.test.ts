import { describe, expect, test } from 'vitest'
import { createLock, type LockNote, lockItem } from './createLock.ts'

const ana: LockNote = {
  userId: 'ana',
  name: 'Ana',
  email: 'ana@aurora.example',
  hasPassword: true,
  orgId: 'aurora',
}

describe('the lock', () => {
  test('covers at once, in every tab, and holds what would be read', () => {
    const [one, other] = aDesk().tabs()
    one.lock.lock(ana, true)
    expect(one.lock.read()).toEqual({ note: ana, forOther: true })
    expect(other.lock.read()).toEqual({ note: ana, forOther: false })
    expect([one.isHeld(), other.isHeld()]).toEqual([true, true])
  })

  test('opens in every tab for the person who was here', () => {
    const [one, other] = aDesk().tabs()
    one.lock.lock(ana)
    other.lock.prove('ana')
    expect([one.lock.read(), other.lock.read()]).toEqual([null, null])
    expect([one.isHeld(), other.isHeld()]).toEqual([false, false])
  })

  test('opens for another person once their pages are here, in each tab', () => {
    const [one, other] = aDesk().tabs()
    one.lock.lock(ana)
    one.lock.prove('bruno')
    expect(one.isHeld()).toBe(true)
    one.lock.turn('bruno')
    expect(one.isHeld()).toBe(false)
    expect(one.lock.read()).not.toBeNull()
    one.lock.arrive('bruno')
    expect(one.lock.read()).toBeNull()

    // The other tab still has the old session: it neither opens nor reads in its name.
    expect(other.lock.read()).not.toBeNull()
    expect(other.isHeld()).toBe(true)
    other.lock.turn('bruno')
    expect(other.isHeld()).toBe(false)
    expect(other.lock.read()).not.toBeNull()
    other.lock.arrive('bruno')
    expect(other.lock.read()).toBeNull()
  })

  test('does not open for a signed-in person without a proof', () => {
    const [one] = aDesk().tabs()
    one.lock.lock(ana)
    one.lock.turn('bruno')
    one.lock.arrive('bruno')
    expect(one.lock.read()).not.toBeNull()
    expect(one.isHeld()).toBe(true)
  })

  test('survives a reload, which shows nobody before the proof', () => {
    const desk = aDesk()
    const [one] = desk.tabs()
    one.lock.lock(ana)
    const reloaded = desk.tab()
    reloaded.lock.recall()
    reloaded.lock.turn('ana')
    expect(reloaded.lock.read()?.note).toEqual(ana)
    expect(reloaded.isHeld()).toBe(true)
    reloaded.lock.prove('ana')
    expect(reloaded.isHeld()).toBe(false)
    expect(reloaded.lock.read()).not.toBeNull()
    reloaded.lock.arrive('ana')
    expect(reloaded.lock.read()).toBeNull()
  })

  test('that was opened is open after a reload', () => {
    const desk = aDesk()
    const [one] = desk.tabs()
    one.lock.lock(ana)
    one.lock.prove('ana')
    const reloaded = desk.tab()
    reloaded.lock.recall()
    expect(reloaded.lock.read()).toBeNull()
    expect(reloaded.isHeld()).toBe(false)
  })

  test('is found by a page that slept while it was locked, and opened', () => {
    const desk = aDesk()
    const [one, sleeper] = desk.tabs()
    desk.deafen(sleeper)
    one.lock.lock(ana)
    expect(sleeper.lock.read()).toBeNull()
    sleeper.lock.recall()
    expect(sleeper.lock.read()?.note).toEqual(ana)
    one.lock.prove('ana')
    sleeper.lock.recall()
    expect(sleeper.lock.read()).toBeNull()
  })

  test('is over when nobody is signed in', () => {
    const desk = aDesk()
    const [one] = desk.tabs()
    one.lock.lock(ana)
    one.lock.turn(null)
    expect(one.lock.read()).toBeNull()
    expect(one.isHeld()).toBe(false)
    expect(desk.item()).toBeNull()
  })

  test('locked again before another person arrived asks for proof anew', () => {
    const [one] = aDesk().tabs()
    one.lock.lock(ana)
    one.lock.prove('bruno')
    one.lock.turn('bruno')
    one.lock.lock(ana)
    one.lock.arrive('bruno')
    expect(one.lock.read()).not.toBeNull()
    expect(one.isHeld()).toBe(true)
  })

  test('stays when its message is deleted or unknown', () => {
    const [one] = aDesk().tabs()
    one.lock.lock(ana)
    for (const word of [null, 'null', '{', '"open"', '{"closed":"ana"}']) one.lock.hear(word)
    expect(one.lock.read()).not.toBeNull()
  })

  test('ignores proofs while it is open', () => {
    const desk = aDesk()
    const [one] = desk.tabs()
    one.lock.prove('ana')
    expect(desk.item()).toBeNull()
    one.lock.hear('{"open":"ana"}')
    one.lock.lock(ana)
    expect(one.lock.read()).not.toBeNull()
  })
})

/** A browser whose tabs show Ana's pages and receive each other's messages. */
function aDesk() {
  const items = new Map<string, string>()
  const open = new Set<ReturnType<typeof tab>>()

  function tab() {
    let held = false
    const report = (text: string | null) => {
      for (const other of open) if (other.lock !== lock) other.lock.hear(text)
    }
    const lock = createLock({
      shared: {
        getItem: (key) => items.get(key) ?? null,
        setItem(key, text) {
          items.set(key, text)
          report(text)
        },
        removeItem(key) {
          items.delete(key)
          report(null)
        },
      },
      hold: () => {
        held = true
      },
      resume: () => {
        held = false
      },
    })
    return { lock, isHeld: () => held }
  }

  function tabOfAna() {
    const one = tab()
    one.lock.turn('ana')
    one.lock.arrive('ana')
    open.add(one)
    return one
  }

  return {
    tab,
    tabs: () => [tabOfAna(), tabOfAna()] as const,
    deafen: (one: ReturnType<typeof tab>) => open.delete(one),
    item: () => items.get(lockItem) ?? null,
  }
}
