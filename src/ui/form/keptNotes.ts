/**
 * What somebody was typing when another took their place, kept in this tab for when they are back: one item of the
 * tab's storage for each person, for half a day.
 */
export type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Of what is being typed now. */
export const notePrefix = 'acolhe:'
const keptPrefix = 'kept-notes:'
const keptForMs = 12 * 60 * 60_000

interface Kept {
  readonly at: number
  readonly notes: Readonly<Record<string, string>>
}

/** Puts away what is being typed: it is this person's. */
export function keepNotes(userId: string, tab: Notes, now: number): void {
  const keys = keysOf(tab, notePrefix)
  const notes = Object.fromEntries(keys.map((key) => [key.slice(notePrefix.length), tab.getItem(key) ?? '']))
  for (const key of keys) tab.removeItem(key)
  write(tab, userId, { at: now, notes: { ...read(tab, userId)?.notes, ...notes } })
}

/** What this person was typing is being typed again; what nobody came back for goes. */
export function bringNotes(userId: string, tab: Notes, now: number): void {
  for (const key of keysOf(tab, keptPrefix)) {
    const kept = read(tab, key.slice(keptPrefix.length))
    if (!kept || now - kept.at > keptForMs) tab.removeItem(key)
  }
  for (const [key, note] of Object.entries(read(tab, userId)?.notes ?? {}))
    tab.setItem(notePrefix + key, note)
  tab.removeItem(keptPrefix + userId)
}

export const readKept = (userId: string, key: string, tab: Notes): string | null =>
  read(tab, userId)?.notes[key] ?? null

/** One note changed hands: it is no longer kept for who typed it. */
export function dropKept(userId: string, key: string, tab: Notes): void {
  const kept = read(tab, userId)
  if (!kept) return
  const { [key]: _, ...others } = kept.notes
  write(tab, userId, { ...kept, notes: others })
}

export function dropNotes(tab: Notes): void {
  for (const key of keysOf(tab, notePrefix)) tab.removeItem(key)
}

function keysOf(tab: Notes, prefix: string): string[] {
  const keys = Array.from({ length: tab.length }, (_, at) => tab.key(at))
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix))
}

function read(tab: Notes, userId: string): Kept | null {
  try {
    return JSON.parse(tab.getItem(keptPrefix + userId) ?? 'null')
  } catch {
    return null
  }
}

function write(tab: Notes, userId: string, kept: Kept): void {
  const isEmpty = Object.keys(kept.notes).length === 0
  try {
    if (isEmpty) tab.removeItem(keptPrefix + userId)
    else tab.setItem(keptPrefix + userId, JSON.stringify(kept))
  } catch {
    // Storage is full: what was typed can't be kept for them.
  }
}
