/** What removes each toast that is shown, by its id, the oldest first. */
type Shown = ReadonlyMap<string, () => void>

/** More would cover the page; a queue of them would tell late what is long past. */
export const maxToasts = 3

/**
 * Removes the toasts that give way to a new one: the oldest of many, and where a drawer or dialog is open all of them, as
 * at most one stands over it.
 */
export function makeRoom(shown: Shown, isOver: boolean): void {
  const gone = isOver ? shown.size : shown.size - maxToasts + 1
  for (const remove of [...shown.values()].slice(0, Math.max(0, gone))) remove()
}

export const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null
