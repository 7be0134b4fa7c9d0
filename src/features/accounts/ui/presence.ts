/**
 * A person is present while a tab is visible and was touched
 * within two minutes. Reported once a minute at most.
 */

const activeForMs = 2 * 60_000
const oncePerMs = 60_000
const notifiedKey = 'presence-told'

export interface PresenceWorld {
  readonly isVisible: () => boolean
  readonly now: () => number
  /** Shared by the tabs of the browser, so that only one of them reports. */
  readonly shared: Pick<Storage, 'getItem' | 'setItem'>
  readonly notify: () => Promise<unknown>
}

export interface Presence {
  /** Records a touch of pointer or key. */
  touch(): void
  /** Reports the presence if it is due. Call it periodically. */
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
      // A clock that was set back must not stop the reports.
      if (notifiedAt <= at && at - notifiedAt < oncePerMs) return
      shared.setItem(notifiedKey, String(at))
      // Reported again in the next minute.
      notify().catch(() => {})
    },
  }
}
