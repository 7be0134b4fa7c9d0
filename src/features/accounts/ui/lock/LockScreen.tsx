import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import type { WebConfig } from '#platform/web.ts'
import { paths } from '#src/paths.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { ThemeToggle } from '#ui/theme/ThemeToggle.tsx'
import { signOut } from '../startSession.ts'
import type { Cover } from './createLock.ts'
import { LockForm } from './LockForm.tsx'
import classes from './LockScreen.module.css'
import { useCoverTitle } from './useCoverTitle.ts'
import { useHiddenPage } from './useHiddenPage.ts'

/** Shows who locked the screen, and the ways on: as the same person, as another, or signing out. */
export function LockScreen({ cover }: { cover: Cover }) {
  const { config } = useRouteLoaderData('root') as { config: WebConfig }
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  useHiddenPage(dialog)
  useCoverTitle(`Tela bloqueada | ${config.productName}`)

  async function leave() {
    setLeaving(true)
    try {
      await signOut()
      await navigate(paths.login, { replace: true })
    } catch {
      setLeaving(false)
    }
  }

  return (
    <dialog ref={dialog} className={classes.lock} aria-label="Tela bloqueada" data-screen-lock>
      <div className={classes.screen}>
        <header className={classes.header}>
          <Wordmark height={28} />
          <ThemeToggle />
        </header>
        <div className={classes.main}>
          <LockForm
            cover={cover}
            leave={
              <Button variant="subtle" fullWidth loading={isLeaving} onClick={leave}>
                Sair
              </Button>
            }
          />
        </div>
      </div>
    </dialog>
  )
}
