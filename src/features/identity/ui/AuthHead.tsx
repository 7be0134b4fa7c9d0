import { type ReactNode, useEffect, useRef } from 'react'
import classes from './AuthForm.module.css'

interface AuthHeadProps {
  title: string
  children?: ReactNode
  /** True when it replaces the element that had the focus, so that it is read out. */
  focusOnOpen?: boolean
}

export function AuthHead({ title, children, focusOnOpen }: AuthHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusOnOpen) heading.current?.focus({ preventScroll: true })
  }, [focusOnOpen])
  return (
    <>
      <h1 ref={heading} className={classes.title} tabIndex={focusOnOpen ? -1 : undefined}>
        {title}
      </h1>
      {children && <p className={classes.subtitle}>{children}</p>}
    </>
  )
}
