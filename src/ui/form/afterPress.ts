/**
 * Leaving a field may move what stands below it, by a note or an error that appears. While a button is being pressed
 * that waits until the press has reached it, or the click would fall beside.
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
  // First of all who hear of the click, so that they find the field left.
  document.addEventListener('click', run, { capture: true, signal: clicked.signal })
  // A press that ends elsewhere is no click.
  document.addEventListener('pointerup', () => setTimeout(run), { capture: true, signal: clicked.signal })
  document.addEventListener('pointercancel', run, { capture: true, signal: clicked.signal })
}
