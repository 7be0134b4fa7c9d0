import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { readCell } from '../../coverage/cellActions.ts'
import type { Cover } from '../../coverage/rules.ts'
import classes from './coverage.module.css'

/** The next cell after the edit; `leave` when the person has gone elsewhere already. */
export type Leave = 'down' | 'right' | 'stay' | 'leave'

interface InlinePriceProps {
  /** The first characters typed. */
  start: string
  cover: Cover
  label: string
  onCommit: (text: string, leave: Leave) => void
  onCancel: (leave: 'stay' | 'leave') => void
}

/** Edits a price right in its cell. */
export function InlinePrice({ start, cover, label, onCommit, onCancel }: InlinePriceProps) {
  const [text, setText] = useState(start)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const isRead = readCell(text, cover) !== null

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
  }, [])

  function finish(leave: Leave) {
    if (isOver.current) return
    if (!isRead) toast({ text: `“${text}” não é um valor. Ex: 260,00`, icon: 'error' })
    if (!isRead && leave !== 'leave') return
    isOver.current = true
    if (isRead) onCommit(text, leave)
    else onCancel('leave')
  }

  function cancel() {
    isOver.current = true
    onCancel('stay')
  }

  return (
    <input
      ref={input}
      className={classes.inline}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isRead ? undefined : true}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => finish('leave')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel()
        else if (event.key === 'Enter') finish('down')
        else if (event.key === 'Tab') finish('right')
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
