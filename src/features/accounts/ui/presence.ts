/** A person is present while a tab is looked at and was touched within two minutes; told once a minute at most. */

const activeForMs = 2 * 60_000
const oncePerMs = 60_000
const notifiedKey = 'presence-told'

export interface PresenceWorld {
  readonly isVisible: () => boolean
  readonly now: () => number
  /** Shared by the tabs of the browser, so that they tell it once between them. */
  readonly shared: Pick<Storage, 'getItem' | 'setItem'>
  readonly notify: () => Promise<unknown>
}

export interface Presence {
  /** Pointer or key. */
  touch(): void
  /** To be called now and then. */
  check(): void
}

export function watchPresence({ isVisible, now, shared, notify }: PresenceWorld): Presence {
  let touchedAt = now()
  return {
    touch() {
      touchedAt = now()
    },
    check() {
      const at = now()
      if (!isVisible() || at - touchedAt > activeForMs) return
      const notifiedAt = Number(shared.getItem(notifiedKey) ?? 0)
      // A clock that was set back must not silence us.
      if (notifiedAt <= at && at - notifiedAt < oncePerMs) return
      shared.setItem(notifiedKey, String(at))
      // The next minute brings another chance.
      notify().catch(() => {})
    },
  }
}
