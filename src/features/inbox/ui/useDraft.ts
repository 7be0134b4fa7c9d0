import { useState } from 'react'
import { dropNote, readNote, writeNote } from '#ui/form/draftNotes.ts'

export interface Draft {
  readonly text: string
  readonly isTyping: boolean
  type(text: string): void
  /** Puts something at the end of what is typed. */
  add(text: string): void
  clear(): void
}

/** What is being written in a conversation; it stays until it was sent, whatever happens. */
export function useDraft(id: string): Draft {
  const key = `conversa ${id}`
  const [text, setText] = useState(() => String(readNote(key) ?? ''))
  function type(next: string) {
    setText(next)
    writeNote(key, next)
  }
  return {
    text,
    isTyping: text.trim() !== '',
    type,
    add: (more) => type(text.trim() === '' ? more : `${text.trimEnd()}\n${more}`),
    clear() {
      setText('')
      dropNote(key)
    },
  }
}
