import { useState } from 'react'
import { Navigate, PrefetchPageLinks, useOutlet, useSearchParams } from 'react-router'
import { useSessionStatus } from '#platform/useSessionStatus.ts'
import { destinationAfterLogin, paths } from '#src/paths.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { Spinner } from '#ui/feedback/Loading.tsx'
import { ThemeToggle } from '#ui/theme/ThemeToggle.tsx'
import { AuthAgenda } from './AuthAgenda.tsx'
import classes from './AuthLayout.module.css'

/** For who is signed out; who is signed in goes on to the admin. */
export default function AuthLayout() {
  const { phase } = useSessionStatus()
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const page = useOutlet()

  // Once shown, the form stays while its answer loads: nothing typed is lost.
  if (phase === 'signed-out' && !isOpen) setOpen(true)
  if (phase === 'signed-in') return <Leaving to={destinationAfterLogin(search)} />
  if (!isOpen) return <Spinner />
  if (!page) return <Leaving to={paths.login} />
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <header className={classes.header}>
          <a href={paths.home} className={classes.home} aria-label="Acolhe, página inicial">
            <Wordmark height={32} />
          </a>
          <ThemeToggle />
        </header>
        <main className={classes.main}>{page}</main>
      </div>
      <AuthAgenda />
      <PrefetchPageLinks page={paths.dashboard} />
    </div>
  )
}

function Leaving({ to }: { to: string }) {
  return (
    <>
      <Spinner />
      <Navigate to={to} replace />
    </>
  )
}
