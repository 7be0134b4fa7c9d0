import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTokenMode } from './mode.ts'
import classes from './tokens.module.css'

interface TokenProps {
  /** What it sets, for those who don't see the sentence around it. */
  label: string
  /** The value within the sentence; '' while nothing is chosen. */
  text: string
  placeholder?: string
  isReadOnly?: boolean | undefined
  width?: number
  children: (close: () => void) => ReactNode
}

/** A word of a sentence that opens a small form. */
export function Token({
  label,
  text,
  placeholder = 'escolher',
  isReadOnly,
  width = 280,
  children,
}: TokenProps) {
  const [isOpen, setOpen] = useState(false)
  const mode = useTokenMode()
  if (isReadOnly) return <strong className={classes.fixed}>{text}</strong>
  if (mode === 'text') return <strong className={classes.word}>{text || placeholder}</strong>
  if (mode === 'form') return <div className={classes.inForm}>{children(() => {})}</div>
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={width}
      trapFocus
      returnFocus
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.token}
          aria-label={`${label}: ${text || placeholder}`}
          aria-haspopup="dialog"
          data-empty={text === '' || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{text || placeholder}</span>
          <IconChevronDown size={15} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.form}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
