import type { Ref } from 'react'
import { TextField } from '#ui/form/TextField.tsx'
import classes from './CodeField.module.css'

const digits = 6

interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>
  id?: string
  value: string
  error?: string
  onChange: (code: string) => void
  /** Called when all six digits are there: typed, pasted or filled in by the device. */
  onFull: (code: string) => void
}

/** The six digits of an authenticator. */
export function CodeField({ ref, id = 'code', value, error, onChange, onFull }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      id={id}
      name="code"
      label="Código de seis dígitos"
      inputMode="numeric"
      autoComplete="one-time-code"
      className={classes.code}
      value={value}
      error={error}
      onChange={({ currentTarget }) => {
        const code = currentTarget.value.replace(/\D/g, '').slice(0, digits)
        onChange(code)
        if (code.length === digits && code !== value) onFull(code)
      }}
    />
  )
}
