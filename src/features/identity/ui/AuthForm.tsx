import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './AuthForm.module.css'

interface AuthFormProps {
  title: string
  subtitle: string
  action: string
  /** What went wrong with all of it, above the fields. */
  alert: string | null
  isBusy: boolean
  onSubmit: (form: HTMLFormElement) => void
  children: ReactNode
  other: { question: string; action: string; to: string }
}

/** The frame of sign-in and registration. */
export function AuthForm({
  title,
  subtitle,
  action,
  alert,
  isBusy,
  onSubmit,
  children,
  other,
}: AuthFormProps) {
  const { search } = useLocation()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) onSubmit(event.currentTarget)
  }

  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.subtitle}>{subtitle}</p>
      <form className={classes.form} method="post" noValidate onSubmit={submit}>
        <div role="alert" className={classes.alertArea}>
          {alert && (
            <p className={classes.alert}>
              <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
              {alert}
            </p>
          )}
        </div>
        {children}
        <Button type="submit" fullWidth className={classes.submit} loading={isBusy}>
          {action}
        </Button>
      </form>
      <p className={classes.other}>
        {other.question} <Link to={{ pathname: other.to, search }}>{other.action}</Link>
      </p>
    </>
  )
}
