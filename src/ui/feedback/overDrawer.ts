/** What removes each toast that is shown, by its id. */
type Shown = ReadonlyMap<string, () => void>

/**
 * Removes the toasts before a new one where a drawer or dialog is open: at most one stands over it, and one
 * action is undone by Ctrl Z.
 */
export function makeRoom(shown: Shown, isOver: boolean): void {
  if (isOver) for (const remove of [...shown.values()]) remove()
}

export const hasDialog = (): boolean => document.querySelector('[role="dialog"]') !== null
