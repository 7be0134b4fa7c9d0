import { type ReactNode, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { paths } from '#src/paths.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { ThemeToggle } from '#ui/theme/ThemeToggle.tsx'
import { AuthAgenda } from './AuthAgenda.tsx'
import classes from './AuthLayout.module.css'

/** The layout of sign-in, registration and the pages of mailed links. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <header className={classes.header}>
          <a href={paths.home} className={classes.home} aria-label="Acolhe, página inicial">
            <Wordmark height={32} />
          </a>
          <ThemeToggle />
        </header>
        <main className={classes.main}>{children}</main>
      </div>
      <AuthAgenda />
      <PrefetchPageLinks page={paths.dashboard} />
    </div>
  )
}

/**
 * True from the first time that the page may be shown. It
 * stays while something loads, so that input is not lost.
 */
export function useOpenOnce(phases: readonly string[]): boolean {
  const { phase } = useSessionStatus()
  const [isOpen, setOpen] = useState(false)
  if (phases.includes(phase) && !isOpen) setOpen(true)
  return isOpen
}
