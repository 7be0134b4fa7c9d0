import { type ReactNode, useEffect, useRef } from 'react'
import classes from './AuthForm.module.css'

interface AuthHeadProps {
  title: string
  children?: ReactNode
  /** True when it replaces the element that had the focus, so that it is read out. */
  takesFocus?: boolean
}

export function AuthHead({ title, children, takesFocus }: AuthHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <>
      <h1 ref={heading} className={classes.title} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children && <p className={classes.subtitle}>{children}</p>}
    </>
  )
}
