import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Key } from '#ui/keys/Key.tsx'
import { isDialogOpen, isTyping } from '#ui/keys/shortcuts.ts'
import { shell } from '#ui/shell/store.ts'
import { useReservedHeight } from '#ui/useReservedHeight.ts'
import classes from './bulk.module.css'

interface BulkBarProps {
  /** "3 selecionados" */
  text: string
  /** "Excluir 3 profissionais"; undefined for a person who may not. */
  removeText?: string
  onRemove: () => void
  onClear: () => void
  children: ReactNode
}

/**
 * Floats over the end of a list while rows are selected; reserves its height from toasts and focused rows.
 */
export function BulkBar({ text, removeText, onRemove, onClear, children }: BulkBarProps) {
  const bar = useRef<HTMLElement>(null)
  useReservedHeight(bar, '--bottom-inset', 24)
  useEscape(onClear)
  return (
    <section ref={bar} className={classes.bar} aria-label="Ações sobre a seleção">
      <p className={classes.count}>{text}</p>
      <div className={classes.actions}>
        {children}
        {removeText && (
          <button type="button" className={classes.remove} onClick={onRemove}>
            <IconTrash size={18} stroke={1.5} aria-hidden="true" />
            {removeText}
          </button>
        )}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label="Limpar a seleção"
        aria-keyshortcuts="Escape"
        onClick={onClear}
      >
        <Key>Esc</Key>
      </button>
    </section>
  )
}

/** True for a key pressed in a dialog, which may have closed on it already. */
const isOfDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[aria-modal="true"]') !== null

/** Listens before anything that is open, so that Escape closes only the topmost. */
function useEscape(action: () => void) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isTyping(event.target) || isDialogOpen() || isOfDialog(event.target))
        return
      if (shell.read().dropdown === null) latest.current()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
