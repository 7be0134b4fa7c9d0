import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './form.module.css'

export interface FrameProps {
  id: string
  label: string
  /** Beside the label, right. */
  aside?: ReactNode
  /** A link in the same place; reached after the field, so that Tab goes from field to field. */
  link?: ReactNode
  error?: string
  /** Under the field, told politely when it changes. */
  hint?: ReactNode
  className?: string
}

interface FieldFrameProps extends FrameProps {
  /** For a field of several controls: they are a group of this name. */
  isGroup?: boolean
  children: ReactNode
}

/** What describes the control: for its `aria-describedby`. */
export function describedBy({ id, error, hint, aside }: FrameProps): string | undefined {
  const notes = [error && `${id}-error`, hint && `${id}-hint`, aside && `${id}-aside`].filter(Boolean)
  return notes.join(' ') || undefined
}

/** Label above, error and hint below: the same around every control. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, aside, link, error, hint, className, isGroup, children } = props
  const name = isGroup ? (
    <span id={`${id}-label`} className={classes.label}>
      {label}
    </span>
  ) : (
    <label htmlFor={id} id={`${id}-label`} className={classes.label}>
      {label}
    </label>
  )
  const group = isGroup && {
    id,
    role: 'group',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy(props),
  }
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')} {...group}>
      <div className={classes.head}>
        {name}
        {aside && (
          <span id={`${id}-aside`} className={classes.aside}>
            {aside}
          </span>
        )}
      </div>
      {children}
      {link && <div className={classes.link}>{link}</div>}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

export function FieldNotes({ id, error, hint }: Pick<FrameProps, 'id' | 'error' | 'hint'>) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={15} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
      <div aria-live="polite">
        {hint && (
          <div id={`${id}-hint`} className={classes.hint}>
            {hint}
          </div>
        )}
      </div>
    </>
  )
}
