/**
 * Catches the characters typed between Ctrl K and the focus of the search's field: its code may still be
 * loading, and the page below would take them for shortcuts.
 */
let typed: string | null = null

function press(event: KeyboardEvent) {
  if (typed === null || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

export function catchEarly(): void {
  if (typed !== null) return
  typed = ''
  window.addEventListener('keydown', press, { capture: true })
}

/** Stops catching and returns the text typed meanwhile. */
export function takeEarly(): string {
  const text = typed ?? ''
  typed = null
  window.removeEventListener('keydown', press, { capture: true })
  return text
}
