/**
 * Leaving a field may move the content below it, by a hint or an error that appears. While a button is being
 * pressed this waits until the click has reached it, or the click would miss it.
 */
let isPressed = false
if (typeof document !== 'undefined') {
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
  }
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('pointerup', release, true)
  document.addEventListener('pointercancel', release, true)
}

export function afterPress(action: () => void): void {
  if (!isPressed) {
    action()
    return
  }
  const clicked = new AbortController()
  const run = () => {
    if (clicked.signal.aborted) return
    clicked.abort()
    action()
  }
  // Runs before other listeners of the click, so that they find the field left.
  document.addEventListener('click', run, { capture: true, signal: clicked.signal })
  // A press that ends elsewhere is no click.
  document.addEventListener('pointerup', () => setTimeout(run), { capture: true, signal: clicked.signal })
  document.addEventListener('pointercancel', run, { capture: true, signal: clicked.signal })
}
