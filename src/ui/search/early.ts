/**
 * What is typed between Ctrl K and the moment when the search's field has the focus belongs to the search: its code may
 * still be on its way, and to the page below a letter is a shortcut.
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

/** Ends the catching and answers what was typed meanwhile. */
export function takeEarly(): string {
  const text = typed ?? ''
  typed = null
  window.removeEventListener('keydown', press, { capture: true })
  return text
}
