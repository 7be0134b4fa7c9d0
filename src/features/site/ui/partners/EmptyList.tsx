import classes from './partners.module.css'

const kinds = ['Instaladores', 'Contadores', 'Laboratórios'] as const

/** The list as it is: nobody yet. */
export function EmptyList() {
  return (
    <ul className={classes.list}>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={classes.kind}>{kind}</span>
          <span>Nenhum ainda</span>
        </li>
      ))}
    </ul>
  )
}
