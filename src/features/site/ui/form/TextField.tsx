import { IconAlertCircle } from '@tabler/icons-react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import classes from './form.module.css'

interface FieldLabels {
  /** Also its id, by which the summary of errors links here. */
  name: string
  label: string
  /** Next to the label: that it is optional, or its unit. */
  mark?: string
  /** Replaced by the error. */
  hint?: ReactNode
  error?: string | undefined
}

type InputProps = FieldLabels & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>
type AreaProps = FieldLabels & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>

/** A field of a form that works without script: its error is shown below it. */
export function TextField({ label, mark, hint, error, ...input }: InputProps) {
  return (
    <Framed name={input.name} label={label} mark={mark} hint={hint} error={error}>
      <input type="text" className={classes.input} {...describing(input.name, hint, error)} {...input} />
    </Framed>
  )
}

export function TextAreaField({ label, mark, hint, error, ...area }: AreaProps) {
  return (
    <Framed name={area.name} label={label} mark={mark} hint={hint} error={error}>
      <textarea className={classes.input} {...describing(area.name, hint, error)} {...area} />
    </Framed>
  )
}

function Framed({ name, label, mark, hint, error, children }: FieldLabels & { children: ReactNode }) {
  return (
    <div className={classes.field}>
      <label htmlFor={name} className={classes.label}>
        {label}
        {mark && <span className={classes.mark}>{mark}</span>}
      </label>
      {children}
      <FieldError name={name} error={error} />
      {hint && !error && (
        <p id={hintOf(name)} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ name, error }: Pick<FieldLabels, 'name' | 'error'>) {
  if (!error) return null
  return (
    <p id={errorOf(name)} className={classes.error}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      {error}
    </p>
  )
}

const hintOf = (name: string) => `${name}-dica`
export const errorOf = (name: string) => `${name}-erro`

function describing(name: string, hint: ReactNode, error: string | undefined) {
  const described = error ? errorOf(name) : hint ? hintOf(name) : undefined
  return { id: name, 'aria-invalid': error ? true : undefined, 'aria-describedby': described }
}
