import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { sentenceOf } from '#platform/http/client.ts'
import { ConnectionError } from '#platform/http/connection.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { isServerThere, whenConnected } from '#ui/reach.ts'
import { readPerson } from './person.ts'
import classes from './SessionFailure.module.css'
import { retrySession, signOut } from './startSession.ts'

/**
 * Shown when a person is signed in but their record could
 * not be loaded. Retrying also finishes a registration; a
 * connection that is back does it by itself.
 */
export function SessionFailure({ failure }: { failure: unknown }) {
  useEffect(() => {
    if (!(failure instanceof ConnectionError)) return
    let isShown = true
    const heal = async () => {
      do await whenConnected()
      while (isShown && !(await isServerThere()))
      if (isShown) retrySession()
    }
    void heal()
    return () => {
      isShown = false
    }
  }, [failure])
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>Sua conta não pôde ser carregada</h1>
      <ErrorRegion text={sentenceOf(failure)} onRetry={retrySession} />
      {readPerson() && (
        <Button variant="subtle" className={classes.leave} onClick={() => signOut()}>
          Sair desta conta
        </Button>
      )}
    </main>
  )
}
