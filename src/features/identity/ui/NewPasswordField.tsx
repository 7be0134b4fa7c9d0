import { useEffect, useRef } from 'react'
import { PasswordField } from './PasswordField.tsx'
import { passwordStrength } from './passwordStrength.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

interface NewPasswordFieldProps {
  label: string
  value: string
  error?: string
  minLength: number
  /** Known data of the person, which a password should not contain. */
  known: readonly string[]
  onChange: (password: string) => void
  autoFocus?: boolean
}

/** A field for a new password, with its strength. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label, value, error, minLength, known, onChange, autoFocus } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true })
  }, [autoFocus])
  const strength = passwordStrength(value, minLength, known)
  return (
    <PasswordField
      ref={field}
      id="password"
      name="password"
      label={label}
      autoComplete="new-password"
      value={value}
      error={error}
      hint={!error && <StrengthMeter strength={strength} minLength={minLength} />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
