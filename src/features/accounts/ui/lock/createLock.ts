/** Who was here when the screen was locked: told on the lock, and all that a reload keeps of them. */
export interface LockNote {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly hasPassword: boolean
  /** Where they worked: who takes over from the same network goes on there. */
  readonly orgId: string | null
}

/** What the tabs of a browser tell each other, and find again after a reload. */
type Word = { readonly locked: LockNote } | { readonly open: string }

export interface Cover {
  readonly note: LockNote
  /** Somebody asked to change places: the form of the other comes first. */
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
 * The lock of one tab. It opens when the person whose pages stand behind it has proved who they are, in whichever
 * tab; until then nothing is read. A tab learns by its own ways, and later, that somebody else is signed in: it
 * stays covered until their pages are here.
 */
export function createLock({ shared, hold, resume }: LockWorld) {
  let cover: Cover | null = null
  /** Proved who they are since the screen was locked. */
  let proven: string | null = null
  /** Who is signed in, and whose pages are shown. */
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
    /** A page that is opened, or comes back out of the browser's memory. */
    recall() {
      const text = shared.getItem(lockItem)
      const word = wordOf(text)
      if (word && ('locked' in word || cover)) hear(text)
    },
    /** Another tab's word. */
    hear,
    /** In this tab. */
    prove(userId: string) {
      if (!cover) return
      proven = userId
      shared.setItem(lockItem, JSON.stringify({ open: userId } satisfies Word))
      settle()
    },
    /** Somebody is signed in, or nobody: then there is nothing to cover. */
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

/** Null for what is none of ours. */
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
