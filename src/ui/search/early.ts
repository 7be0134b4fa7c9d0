/** What was pressed between Ctrl K and the focus of the search's field. */
export interface EarlyInput {
  readonly text: string
  /** Arrows and Enter, in their order. */
  readonly keys: readonly string[]
}

const nothing: EarlyInput = { text: '', keys: [] }
const listKeys = ['ArrowDown', 'ArrowUp', 'Enter']

/**
 * Catches what is pressed between Ctrl K and the focus of the search's field: its code may still be loading, and
 * the page below would take characters for shortcuts, and arrows and Enter for its own.
 */
let caught: EarlyInput | null = null

function press(event: KeyboardEvent) {
  if (caught === null || event.ctrlKey || event.metaKey || event.altKey) return
  const { text, keys } = caught
  if (event.key === 'Backspace') caught = { text: text.slice(0, -1), keys }
  else if (event.key.length === 1) caught = { text: text + event.key, keys }
  else if (listKeys.includes(event.key)) caught = { text, keys: [...keys, event.key] }
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

export function catchEarly(): void {
  if (caught !== null) return
  caught = nothing
  window.addEventListener('keydown', press, { capture: true })
}

/** Stops catching and returns what was pressed meanwhile. */
export function takeEarly(): EarlyInput {
  const input = caught ?? nothing
  caught = null
  window.removeEventListener('keydown', press, { capture: true })
  return input
}
