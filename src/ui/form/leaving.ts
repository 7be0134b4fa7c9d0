/** Asks the guards of unsaved changes before anything takes the person off the page. */

type ConfirmLeave = () => Promise<boolean>

let confirmLeave: ConfirmLeave | null = null

export function setLeaveDialog(next: ConfirmLeave | null): void {
  confirmLeave = next
}

export const confirmLeaving: ConfirmLeave = () => confirmLeave?.() ?? Promise.resolve(true)
