import { type ComponentProps, useState } from 'react'
import classes from './form.module.css'
import { TextField } from './TextField.tsx'

interface SecretFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type' | 'end'> {
  /** The last characters of the stored key; '' while none is stored. */
  stored: string
  /** What was typed in its place; '' for nothing. */
  value: string
  onValue: (value: string) => void
}

/** A key that is written and never shown again: the end of the stored one, and a way to replace it. */
export function SecretField({ stored, value, onValue, ...field }: SecretFieldProps) {
  /** The key that is about to be replaced: once another one is stored, that is done. */
  const [replaced, setReplaced] = useState<string | null>(null)
  const isReplacing = replaced === stored
  const isOpen = stored === '' || isReplacing || value !== ''

  if (!isOpen)
    return (
      <TextField
        key="stored"
        {...field}
        className={field.readOnly ? undefined : classes.withAction}
        value={`•••••••• ${stored}`}
        readOnly
        endWidth={68}
        end={
          !field.readOnly && (
            <button
              type="button"
              className={classes.inFieldButton}
              aria-label={`Trocar: ${field.label}`}
              onClick={() => setReplaced(stored)}
            >
              Trocar
            </button>
          )
        }
      />
    )
  return (
    <TextField
      key="typed"
      {...field}
      type="password"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      // The button that opened it is gone; typing goes on here.
      autoFocus={isReplacing}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
      endWidth={68}
      end={
        stored !== '' && (
          <button
            type="button"
            className={classes.inFieldButton}
            aria-label={`Manter a atual: ${field.label}`}
            onClick={() => {
              onValue('')
              setReplaced(null)
            }}
          >
            Manter
          </button>
        )
      }
    />
  )
}
