import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './AuthForm.module.css'
import { AuthHead } from './AuthHead.tsx'
import { usePersonCheck } from './personCheck.ts'

interface AuthFormProps {
  title: string
  subtitle: ReactNode
  action: string
  /** An error of the whole form, above the fields. */
  alert: string | null
  /** A hint before the form is filled in, in the same place. */
  note?: string | null
  isBusy: boolean
  onSubmit: (form: HTMLFormElement) => void
  children: ReactNode
  /** What the button agrees to, below it. */
  terms?: ReactNode
  /** Other ways to sign in, below the button. */
  others?: ReactNode
  other?: { question?: string; action: string; to: string }
}

/** The frame of every form for signing in or registering. */
export function AuthForm(props: AuthFormProps) {
  const { title, subtitle, action, alert, note, isBusy, onSubmit, children, terms, others, other } = props
  const { search } = useLocation()
  const isChecking = usePersonCheck()
  const shown = isChecking ? 'Conferindo que é uma pessoa…' : note

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onSubmit(event.currentTarget)
  }

  return (
    <>
      <AuthHead title={title}>{subtitle}</AuthHead>
      <form className={classes.form} method="post" noValidate onSubmit={submit}>
        <div role="alert" className={classes.alertArea}>
          {alert && <Notice kind="error" text={alert} />}
        </div>
        <div role="status" className={classes.alertArea}>
          {shown && !alert && <Notice kind="note" text={shown} />}
        </div>
        {children}
        <Button type="submit" fullWidth className={classes.submit} loading={isBusy}>
          {action}
        </Button>
        {terms}
      </form>
      {others}
      {other && (
        <p className={classes.other}>
          {other.question} <Link to={{ pathname: other.to, search }}>{other.action}</Link>
        </p>
      )}
    </>
  )
}

export function Notice({ kind, text }: { kind: 'error' | 'note'; text: string }) {
  return (
    <p className={classes.alert} data-kind={kind}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      {text}
    </p>
  )
}
