/**
 * The unsaved edits of a person who was replaced by another, stored in this tab for their return: one item of
 * the tab's storage for each person, for half a day.
 */
export type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The prefix of the edits in progress. */
export const notePrefix = 'acolhe:'
const storedPrefix = 'kept-notes:'
const retentionMs = 12 * 60 * 60_000

interface StoredNotes {
  readonly at: number
  readonly notes: Readonly<Record<string, string>>
}

/** Stores the edits in progress away for this person. */
export function storeNotes(userId: string, tab: Notes, now: number): void {
  const keys = keysOf(tab, notePrefix)
  const notes = Object.fromEntries(keys.map((key) => [key.slice(notePrefix.length), tab.getItem(key) ?? '']))
  for (const key of keys) tab.removeItem(key)
  write(tab, userId, { at: now, notes: { ...read(tab, userId)?.notes, ...notes } })
}

/** Restores this person's edits, and deletes expired ones. */
export function bringNotes(userId: string, tab: Notes, now: number): void {
  for (const key of keysOf(tab, storedPrefix)) {
    const stored = read(tab, key.slice(storedPrefix.length))
    if (!stored || now - stored.at > retentionMs) tab.removeItem(key)
  }
  for (const [key, note] of Object.entries(read(tab, userId)?.notes ?? {}))
    tab.setItem(notePrefix + key, note)
  tab.removeItem(storedPrefix + userId)
}

export const readStored = (userId: string, key: string, tab: Notes): string | null =>
  read(tab, userId)?.notes[key] ?? null

/** Removes one note that was handed over from what is stored for its author. */
export function dropStored(userId: string, key: string, tab: Notes): void {
  const stored = read(tab, userId)
  if (!stored) return
  const { [key]: _, ...others } = stored.notes
  write(tab, userId, { ...stored, notes: others })
}

export function dropNotes(tab: Notes): void {
  for (const key of keysOf(tab, notePrefix)) tab.removeItem(key)
}

function keysOf(tab: Notes, prefix: string): string[] {
  const keys = Array.from({ length: tab.length }, (_, at) => tab.key(at))
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix))
}

function read(tab: Notes, userId: string): StoredNotes | null {
  try {
    return JSON.parse(tab.getItem(storedPrefix + userId) ?? 'null')
  } catch {
    return null
  }
}

function write(tab: Notes, userId: string, stored: StoredNotes): void {
  const isEmpty = Object.keys(stored.notes).length === 0
  try {
    if (isEmpty) tab.removeItem(storedPrefix + userId)
    else tab.setItem(storedPrefix + userId, JSON.stringify(stored))
  } catch {
    // Storage is full: the edits can't be stored for them.
  }
}
