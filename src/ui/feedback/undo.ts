import { useEffect } from 'react'
import { isTyping } from '#ui/keys/shortcuts.ts'

/** What Ctrl Z takes back while its toast stands, the latest last. Within text fields the key stays the field's. */
let undoable: readonly (() => void)[] = []

/** Answers how to take the offer away again. */
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
