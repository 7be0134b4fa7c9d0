import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import type { AssistantOverview } from '../../contract.ts'
import { formatNumber, reasonLabel } from '../labels.ts'
import classes from './side.module.css'

const monthName = (day: string): string => {
  const name = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(new Date(day))
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What it did in the month, by conversations. */
export function MonthCard({ month }: { month: AssistantOverview['month'] }) {
  const { from, conversations, handedOver, reasons } = month
  const share = (part: number) => (conversations === 0 ? '' : `${Math.round((part / conversations) * 100)} %`)
  const alone = conversations - handedOver
  return (
    <section className={classes.card} aria-labelledby="mes-titulo">
      <div className={classes.head}>
        <h2 id="mes-titulo" className={classes.title}>
          {monthName(from)} até agora
        </h2>
        <Link to={paths.assistantLog} className={classes.link}>
          Ver registros
        </Link>
      </div>
      {conversations === 0 ? (
        <p className={classes.empty}>Nenhuma conversa com ele ainda neste mês.</p>
      ) : (
        <>
          <dl className={classes.numbers}>
            <div>
              <dt>Conversas com ele</dt>
              <dd>{formatNumber(conversations)}</dd>
            </div>
            <div>
              <dt>Resolveu sozinho</dt>
              <dd>
                {formatNumber(alone)} <span>{share(alone)}</span>
              </dd>
            </div>
            <div>
              <dt>Passou para uma pessoa</dt>
              <dd>
                {formatNumber(handedOver)} <span>{share(handedOver)}</span>
              </dd>
            </div>
          </dl>
          {reasons.length > 0 && (
            <dl className={classes.reasons}>
              {reasons.map((one) => (
                <div key={one.reason}>
                  <dt>{reasonLabel(one.reason)}</dt>
                  <dd>{formatNumber(one.conversations)}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </section>
  )
}
