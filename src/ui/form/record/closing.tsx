import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import type { RecordForm } from './useRecordForm.tsx'

/** The question before a drawer closes over unsaved changes. */
export interface Closing {
  readonly title: string
  readonly text: string
}

interface Unsaved extends Closing {
  readonly discard: () => void
}

const UnsavedContext = createContext<(unsaved: Unsaved | null) => void>(() => {})

/** The drawer's side: closes at once, or asks first. */
export function useClosing(onClose: () => void) {
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  return {
    isConfirming,
    close() {
      if (!unsaved) return onClose()
      // After this event: the open dialog would otherwise hear the Escape that opened it, and close.
      setTimeout(() => setConfirming(true))
    },
    around: (children: ReactNode) => (
      <UnsavedContext value={setUnsaved}>
        {children}
        {unsaved && (
          <ConfirmDialog
            isOpen={isConfirming}
            title={unsaved.title}
            confirmLabel="Descartar"
            cancelLabel="Continuar editando"
            isDestructive
            onConfirm={() => {
              setConfirming(false)
              unsaved.discard()
              onClose()
            }}
            onCancel={() => setConfirming(false)}
          >
            {unsaved.text}
          </ConfirmDialog>
        )}
      </UnsavedContext>
    ),
  }
}

/** The form's side: reports to the drawer what would be lost. */
export function useUnsaved<V extends object, R extends { readonly version: number }>(
  { isDirty, discard }: RecordForm<V, R>,
  closing: Closing | undefined,
) {
  const setUnsaved = useContext(UnsavedContext)
  const latest = useRef(discard)
  useEffect(() => {
    latest.current = discard
  })
  const { title, text } = closing ?? {}
  useEffect(() => {
    if (!isDirty || title === undefined || text === undefined) return
    setUnsaved({ title, text, discard: () => latest.current() })
    return () => setUnsaved(null)
  }, [isDirty, title, text, setUnsaved])
}
