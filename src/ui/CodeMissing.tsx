import { useLocation } from 'react-router'
import classes from './CodeMissing.module.css'
import { codeMissingId } from './recovery.ts'

/** For pages that need JavaScript: shown when it failed to load twice, or when the browser runs none. */
export function CodeMissing() {
  const { pathname, search } = useLocation()
  return (
    <>
      <div id={codeMissingId} className={classes.notice} role="alert" hidden>
        Esta página não carregou por inteiro. Confira a conexão e{' '}
        <a href={pathname + search}>tente de novo</a>.
      </div>
      <noscript>
        <div className={classes.notice}>Ative o JavaScript do navegador para usar a área da clínica.</div>
      </noscript>
    </>
  )
}
