/** The person who locked the screen. The lock shows it, and a reload keeps nothing else of the person. */
export interface LockNote {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly hasPassword: boolean
  /** The network where the person worked: another person of the same network continues there. */
  readonly orgId: string | null
}

/** A message between the tabs of a browser, stored to survive a reload. */
type Word = { readonly locked: LockNote } | { readonly open: string }

export interface Cover {
  readonly note: LockNote
  /** True when somebody asked to change places: the form for the other person comes first. */
  readonly forOther: boolean
}

export interface LockWorld {
  /** Shared by the tabs of the browser. */
  readonly shared: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly hold: () => void
  readonly resume: () => void
}

export const lockItem = 'screen-lock'

/**
 * The lock of one tab. It opens after the person whose pages stand behind it has proved their identity in any
 * tab; until then nothing is read. A tab learns separately, and later, that another person is signed in: it
 * stays covered until that person's pages are ready.
 */
export function createLock({ shared, hold, resume }: LockWorld) {
  let cover: Cover | null = null
  /** The person who has proved their identity since the screen was locked. */
  let proven: string | null = null
  /** The signed-in person; below, the person whose pages are shown. */
  let current: string | null = null
  let shown: string | null = null
  const listeners = new Set<() => void>()

  function show(next: Cover | null) {
    cover = next
    for (const listener of listeners) listener()
  }

  function settle() {
    if (cover && proven !== null && proven === shown && proven === current) show(null)
    if (cover && (proven === null || proven !== current)) hold()
    else resume()
  }

  function coverWith(note: LockNote, forOther: boolean) {
    proven = null
    show({ note, forOther })
    settle()
  }

  function hear(text: string | null) {
    const word = wordOf(text)
    if (word && 'locked' in word) {
      if (!cover || proven !== null) coverWith(word.locked, false)
    } else if (word && cover) {
      proven = word.open
      settle()
    }
  }

  return {
    read: () => cover,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lock(note: LockNote, forOther = false) {
      shared.setItem(lockItem, JSON.stringify({ locked: note } satisfies Word))
      coverWith(note, forOther)
    },
    /** Restores the lock when a page is opened or returns from the browser's memory. */
    recall() {
      const text = shared.getItem(lockItem)
      const word = wordOf(text)
      if (word && ('locked' in word || cover)) hear(text)
    },
    /** Receives a message of another tab. */
    hear,
    /** Records a proof of identity in this tab. */
    prove(userId: string) {
      if (!cover) return
      proven = userId
      shared.setItem(lockItem, JSON.stringify({ open: userId } satisfies Word))
      settle()
    },
    /** Sets the signed-in person. Null ends the lock, because there is nothing to cover. */
    turn(userId: string | null) {
      current = userId
      if (userId === null) {
        shown = null
        shared.removeItem(lockItem)
        show(null)
      }
      settle()
    },
    arrive(userId: string) {
      shown = userId
      settle()
    },
  }
}

/** Parses a message; null for unknown text. */
function wordOf(text: string | null): Word | null {
  try {
    const word: unknown = JSON.parse(text ?? 'null')
    return typeof word === 'object' && word !== null && ('locked' in word || 'open' in word)
      ? (word as Word)
      : null
  } catch {
    return null
  }
}
