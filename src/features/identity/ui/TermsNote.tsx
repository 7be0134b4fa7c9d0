import { paths } from '#src/paths.ts'
import classes from './AuthForm.module.css'

/** What a new account accepts; the session sends the version along when it registers the person. */
export function TermsNote({ when }: { when: string }) {
  return (
    <p className={classes.terms}>
      {when}, você aceita os{' '}
      <a href={paths.terms} target="_blank" rel="noreferrer">
        termos de uso
      </a>{' '}
      e diz que leu a{' '}
      <a href={paths.privacy} target="_blank" rel="noreferrer">
        política de privacidade
      </a>
      .
    </p>
  )
}
