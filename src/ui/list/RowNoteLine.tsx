import classes from './groups.module.css'
import type { RowNote } from './types.ts'

/** What is the matter with a row, and the act that helps. */
export function RowNoteLine({ note }: { note: RowNote }) {
  return (
    <div className={classes.line}>
      <p>{note.text}</p>
      {note.action}
    </div>
  )
}
