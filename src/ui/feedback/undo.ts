import { useEffect } from 'react'
import { isTyping } from '#ui/keys/shortcuts.ts'

/**
 * The actions that Ctrl Z undoes while their toasts are shown, the latest last. In text fields the key undoes
 * typing.
 */
let undoable: readonly (() => void)[] = []

/** Adds an action to undo; returns a function that removes it. */
export function offerUndo(run: () => void): () => void {
  undoable = [...undoable, run]
  return () => {
    undoable = undoable.filter((one) => one !== run)
  }
}

export function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.repeat) return
      if (event.key.toLowerCase() !== 'z' || event.defaultPrevented || isTyping(event.target)) return
      const run = undoable.at(-1)
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
