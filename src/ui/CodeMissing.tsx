import classes from './CodeMissing.module.css'
import { codeMissingId } from './recovery.ts'

/**
 * For pages that need JavaScript: shown when it failed to load twice or there is no connection, or when the browser
 * runs none. The link leads to the page itself, whichever it is: a document may stand for several.
 */
export function CodeMissing() {
  return (
    <>
      <div id={codeMissingId} className={classes.notice} role="alert" hidden>
        Esta página não carregou por inteiro. Confira a conexão e{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own */}
        <a href="">tente de novo</a>.
      </div>
      <noscript>
        <div className={classes.notice}>Ative o JavaScript do navegador para usar a área da clínica.</div>
      </noscript>
    </>
  )
}
