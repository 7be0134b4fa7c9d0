import { IconAlertCircle } from '@tabler/icons-react'
import classes from './form.module.css'

interface RefusalNoteProps {
  readonly text: string
  /** Just learned: it is read out. */
  readonly isNew?: boolean
}

/** Why Meta doesn't take the text, above what is to be changed. */
export function RefusalNote({ text, isNew }: RefusalNoteProps) {
  return (
    <div className={classes.note} data-kind="bad" role={isNew ? 'alert' : undefined}>
      <IconAlertCircle size={18} stroke={1.5} aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}
