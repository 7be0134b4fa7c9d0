import { AcolheSymbol } from '#ui/brand/Symbol.tsx'
import classes from './examples.module.css'

const before = [
  ['Beto S.', 'Consultório 2'],
  ['Senha 017', 'Guichê 1'],
  ['Elisa Mota', 'Imagem'],
] as const

/** The television of the waiting room. */
export function CallPanel() {
  return (
    <div className={classes.panel}>
      <div className={classes.now}>
        <p>Agora</p>
        <p className={classes.called}>Bruna Valle</p>
        <p className={classes.room}>
          <AcolheSymbol size={28} /> Consultório 1
        </p>
      </div>
      <div className={classes.before}>
        <p>Chamados antes</p>
        <ul>
          {before.map(([who, where]) => (
            <li key={who}>
              {who} <span>{where}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
