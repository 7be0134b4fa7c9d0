/** Whether anybody touched this browser lately, in any of its tabs; when not, the screen is locked. */

const touchedItem = 'touched-at'
/** How often a touch is told to the other tabs. */
const notifyEveryMs = 2_000

export interface IdleWorld {
  readonly now: () => number
  /** Shared by the tabs of the browser. */
  readonly shared: Pick<Storage, 'getItem' | 'setItem'>
  /** Minutes; 0 for never. */
  readonly readMinutes: () => number
  readonly lock: () => void
}

export interface IdleWatch {
  /** Pointer, key or touch. */
  touch(): void
  /** To be called now and then. */
  check(): void
}

/** What was touched before this page was opened counts, too: a browser that is started anew in the morning locks. */
export function watchIdle({ now, shared, readMinutes, lock }: IdleWorld): IdleWatch {
  let touchedAt = recall() ?? now()

  function recall(): number | null {
    const at = Number(shared.getItem(touchedItem) ?? Number.NaN)
    // A clock that was set back must not keep the screen open.
    return Number.isFinite(at) && at <= now() ? at : null
  }

  function isOver() {
    const minutes = readMinutes()
    touchedAt = Math.min(Math.max(touchedAt, recall() ?? 0), now())
    return minutes > 0 && now() - touchedAt >= minutes * 60_000
  }

  return {
    touch() {
      // The first touch after a computer woke up is no sign that somebody was here.
      if (isOver()) return lock()
      touchedAt = now()
      const notifiedAt = recall()
      if (notifiedAt === null || touchedAt - notifiedAt >= notifyEveryMs)
        shared.setItem(touchedItem, String(touchedAt))
    },
    check() {
      if (isOver()) lock()
    },
  }
}

/** Somebody was let in: from here on the time runs anew. */
export const noteTouch = (shared: Pick<Storage, 'setItem'>, now: number): void =>
  shared.setItem(touchedItem, String(now))
