import { Link } from 'react-router'
import { ago } from '#lib/ago.ts'
import { paths } from '#src/paths.ts'
import type { Results } from '../../contract.ts'
import { formatCount } from '../labels.ts'
import { PeopleLink } from './PeopleLink.tsx'
import classes from './results.module.css'
import { type ShownPeople, shownLabels } from './shown.ts'

/** What people answered, and who waits for a person. */
export function Replies({ results: { replies }, now }: { results: Results; now: Date }) {
  const { total, waiting, waitingSince } = replies
  const rows = [
    { id: 'querem-agendar', part: 'wants', people: replies.wants },
    { id: 'perguntaram', part: 'asks', people: replies.asks },
    { id: 'agora-nao', part: 'declines', people: replies.declines },
    { id: 'pediram-para-sair', part: 'refused', people: replies.refused },
  ] as const satisfies readonly { readonly id: ShownPeople; readonly part: string; readonly people: number }[]
  return (
    <section className={classes.card} aria-label="Respostas">
      <header className={classes.cardHead}>
        <h2>
          Respostas <span className={classes.soft}>{formatCount(total)}</span>
        </h2>
        {waiting > 0 && waitingSince ? (
          <PeopleLink people="esperam-uma-pessoa" className={classes.waits}>
            {waiting === 1 ? '1 espera' : `${formatCount(waiting)} esperam`} uma pessoa,{' '}
            {ago(waitingSince, now)}
          </PeopleLink>
        ) : (
          total > 0 && <Link to={paths.conversations}>Abrir conversas</Link>
        )}
      </header>
      <ul className={classes.replies}>
        {rows.map(({ id, part, people }) => (
          <li key={id}>
            {people > 0 ? (
              <PeopleLink people={id}>{shownLabels[id]}</PeopleLink>
            ) : (
              <span>{shownLabels[id]}</span>
            )}
            <span className={classes.bar} aria-hidden="true">
              <span data-part={part} style={{ inlineSize: `${total === 0 ? 0 : (100 * people) / total}%` }} />
            </span>
            <strong>{formatCount(people)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
