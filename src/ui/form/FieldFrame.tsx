import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './form.module.css'

export interface FrameProps {
  id: string
  label: string
  /** At the right of the label. */
  aside?: ReactNode
  /** A link in the same place; focused after the field, so that Tab goes from field to field. */
  link?: ReactNode
  error?: string
  /** Under the field; screen readers announce its changes politely. */
  hint?: ReactNode
  className?: string
}

interface FieldFrameProps extends FrameProps {
  /** True for a field of several controls, which become a group with this label. */
  isGroup?: boolean
  children: ReactNode
}

/** Returns the control's `aria-describedby`. */
export function describedBy({ id, error, hint, aside }: FrameProps): string | undefined {
  const notes = [error && `${id}-error`, hint && `${id}-hint`, aside && `${id}-aside`].filter(Boolean)
  return notes.join(' ') || undefined
}

/** The frame of every control: label above, error and hint below. */
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
