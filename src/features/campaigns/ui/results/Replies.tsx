import type { Results } from '../../contract.ts'
import { formatCount } from '../labels.ts'
import classes from './results.module.css'

/** Who answered, and who waits for a person. */
export function Replies({ results: { replies } }: { results: Results }) {
  const { total, waiting, refused } = replies
  const rows = [
    { id: 'understood', label: 'Responderam ao convite', people: total - waiting - refused },
    { id: 'waiting', label: 'Esperam uma pessoa', people: waiting },
    { id: 'refused', label: 'Pediram para sair', people: refused },
  ]
  return (
    <section className={classes.card} aria-label="Respostas">
      <header className={classes.cardHead}>
        <h2>
          Respostas <span className={classes.soft}>{formatCount(total)}</span>
        </h2>
      </header>
      <ul className={classes.replies}>
        {rows.map(({ id, label, people }) => (
          <li key={id}>
            <span>{label}</span>
            <span className={classes.bar} aria-hidden="true">
              <span data-part={id} style={{ inlineSize: `${total === 0 ? 0 : (100 * people) / total}%` }} />
            </span>
            <strong>{formatCount(people)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
