/** A person is present while a tab is looked at and was touched within two minutes; told once a minute at most. */

const activeForMs = 2 * 60_000
const oncePerMs = 60_000
const toldNote = 'presence-told'

export interface PresenceWorld {
  readonly isVisible: () => boolean
  readonly now: () => number
  /** Shared by the tabs of the browser, so that they tell it once between them. */
  readonly shared: Pick<Storage, 'getItem' | 'setItem'>
  readonly tell: () => Promise<unknown>
}

export interface Presence {
  /** Pointer or key. */
  touch(): void
  /** To be called now and then. */
  check(): void
}

export function watchPresence({ isVisible, now, shared, tell }: PresenceWorld): Presence {
  let touchedAt = now()
  return {
    touch() {
      touchedAt = now()
    },
    check() {
      const at = now()
      if (!isVisible() || at - touchedAt > activeForMs) return
      const toldAt = Number(shared.getItem(toldNote) ?? 0)
      // A clock that was set back must not silence us.
      if (toldAt <= at && at - toldAt < oncePerMs) return
      shared.setItem(toldNote, String(at))
      // The next minute brings another chance.
      tell().catch(() => {})
    },
  }
}
