/** What this computer remembers of the reception, a network: the unit on the board, the desk that calls. */
type Remembered = 'unidade' | 'guiche'

const noteOf = (what: Remembered, orgId: string) => `recepcao-${what}:${orgId}`

export function recall(what: Remembered, orgId: string): string | null {
  try {
    return localStorage.getItem(noteOf(what, orgId))
  } catch {
    return null
  }
}

export function remember(what: Remembered, orgId: string, value: string): void {
  try {
    localStorage.setItem(noteOf(what, orgId), value)
  } catch {
    // Storage is denied: it is asked for again.
  }
}
