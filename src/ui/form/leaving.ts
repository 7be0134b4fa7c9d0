/** Whatever would take the person off a page with unsaved changes asks here first. */

type ConfirmLeave = () => Promise<boolean>

let confirmLeave: ConfirmLeave | null = null

export function setLeaveDialog(next: ConfirmLeave | null): void {
  confirmLeave = next
}

export const confirmLeaving: ConfirmLeave = () => confirmLeave?.() ?? Promise.resolve(true)
