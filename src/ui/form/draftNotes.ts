/**
 * What is being typed, kept in this tab so that a reload or an ended session loses nothing. The session clears
 * keys of this prefix when the person signs out or somebody else signs in.
 */
const prefix = 'acolhe:'

export function readNote(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
  } catch {
    return null
  }
}

export function writeNote(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Storage is full or closed to us: typing goes on without the safety net.
  }
}

export function dropNote(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Then nothing was kept either.
  }
}
