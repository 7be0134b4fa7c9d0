import { Input } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import classes from './form.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'height' | 'ref'> {
  id: string
  label: string
  ref?: Ref<HTMLInputElement>
  /** Beside the label, right. */
  aside?: ReactNode
  /** A link in the same place; reached after the field, so that Tab goes from field to field. */
  link?: ReactNode
  error?: string
  /** Wrong, though what is wrong is told elsewhere. */
  isInvalid?: boolean
  /** Under the field, told politely when it changes. */
  hint?: ReactNode
  end?: ReactNode
}

/** A labelled text field; error, hint and counter are part of its description. */
export function TextField(props: TextFieldProps) {
  const { id, label, aside, link, error, isInvalid, hint, end, className, ...input } = props
  const notes = [error && `${id}-error`, hint && `${id}-hint`, aside && `${id}-aside`].filter(Boolean)
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {aside && (
          <span id={`${id}-aside`} className={classes.aside}>
            {aside}
          </span>
        )}
      </div>
      <Input
        {...input}
        id={id}
        error={Boolean(error) || isInvalid}
        rightSection={end}
        rightSectionPointerEvents="all"
        aria-describedby={notes.join(' ') || undefined}
      />
      {link && <div className={classes.link}>{link}</div>}
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
    </div>
  )
}
