import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldNotes } from './FieldFrame.tsx'
import classes from './form.module.css'

interface SwitchFieldProps {
  id: string
  label: string
  /** The effect of the switch, under the label. */
  note?: ReactNode
  value: boolean
  onValue: (value: boolean) => void
  name?: string
  error?: string
  hint?: ReactNode
  required?: boolean
  readOnly?: boolean
}

/** A switch; its label is part of the target. */
export function SwitchField(props: SwitchFieldProps) {
  const { id, label, note, value, onValue, name, error, hint, readOnly } = props
  const notes = [error && `${id}-error`, note && `${id}-note`, hint && `${id}-hint`].filter(Boolean)
  return (
    <div className={classes.field}>
      <div className={classes.setting}>
        <label htmlFor={id} className={classes.settingText}>
          <span className={classes.label}>{label}</span>
          {note && (
            <span id={`${id}-note`} className={classes.settingNote}>
              {note}
            </span>
          )}
        </label>
        <Switch
          id={id}
          name={name}
          checked={value}
          disabled={readOnly}
          aria-label={label}
          aria-describedby={notes.join(' ') || undefined}
          onChange={({ currentTarget }) => onValue(currentTarget.checked)}
        />
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
