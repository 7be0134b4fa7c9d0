import { AuthorizationIcon } from './cellView.tsx'
import classes from './coverage.module.css'

export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legenda">
      <li>
        <AuthorizationIcon /> pede autorização
      </li>
      <li>
        <span className={classes.legendOff}>—</span> não cobre
      </li>
      <li>
        <span className={classes.legendChanged} /> alterado
      </li>
    </ul>
  )
}
