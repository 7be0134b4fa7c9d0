import { Button } from '@mantine/core'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { readPerson } from './person.ts'
import classes from './SessionFailure.module.css'
import { retrySession, signOut } from './startSession.ts'

/** Somebody is signed in, but who they are here could not be read; a new attempt also finishes a registration. */
export function SessionFailure({ failure }: { failure: unknown }) {
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
