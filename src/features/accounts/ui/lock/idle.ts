/** Locks the screen when nobody has touched this browser for a while, in any of its tabs. */

const touchedItem = 'touched-at'
/** Shortest time between two reports of a touch to the other tabs. */
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
  /** Records a touch of pointer, key or screen. */
  touch(): void
  /** Locks if the time is over. Call it periodically. */
  check(): void
}

/**
 * Touches from before this page was opened count, too: a browser that is started again in the morning locks.
 */
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
      // The first touch after a computer woke up does not prove that the person was here.
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

/** Restarts the time after somebody has signed in. */
export const noteTouch = (shared: Pick<Storage, 'setItem'>, now: number): void =>
  shared.setItem(touchedItem, String(now))
