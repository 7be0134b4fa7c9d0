import { ago } from '#lib/ago.ts'
import type { SystemState } from '../../contract.ts'
import walls from '../wall.module.css'
import classes from './system.module.css'
import { formatCount } from './words.ts'

/** What providers told and nobody has read yet. */
export function NoticesCard({ notices, now }: { notices: SystemState['notices']; now: Date }) {
  const { waiting, oldestAt, failing } = notices
  return (
    <section className={walls.card} aria-labelledby="avisos">
      <div className={walls.cardHead}>
        <h2 id="avisos">Avisos dos provedores</h2>
      </div>
      <dl className={classes.facts}>
        <dt>Recebidos e ainda não lidos</dt>
        <dd>{formatCount(waiting)}</dd>
        {oldestAt !== null && (
          <>
            <dt>O mais antigo</dt>
            <dd>{ago(oldestAt, now)}</dd>
          </>
        )}
        {failing > 0 && (
          <>
            <dt>Com erro, serão lidos de novo</dt>
            <dd>{formatCount(failing)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
