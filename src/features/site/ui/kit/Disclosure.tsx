import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Disclosure.module.css'

interface DisclosureProps {
  /** Its address on the page: the browser opens the target of a link. */
  id: string
  summary: ReactNode
  open?: boolean
  children: ReactNode
}

/** A question and its answer; the answer is found by the browser's search even while closed. */
export function Disclosure({ id, summary, open, children }: DisclosureProps) {
  return (
    <details id={id} open={open} className={classes.disclosure}>
      <summary className={classes.summary}>
        <span>{summary}</span>
        <IconPlus size={18} stroke={1.5} aria-hidden />
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  )
}
