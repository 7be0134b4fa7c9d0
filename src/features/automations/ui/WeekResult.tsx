import type { AutomationWeek } from '../contract.ts'
import type { AutomationKind } from '../rules.ts'
import { asks, formatCount, outcomeOf } from './labels.ts'
import classes from './week.module.css'

/** What became of the last seven days' messages; of a question, its answers as a bar. */
export function WeekResult({ kind, week }: { kind: AutomationKind; week: AutomationWeek | undefined }) {
  const outcome = week ? outcomeOf(kind, week) : null
  if (!week || !outcome) return <span className={classes.soft}>Nada saiu</span>
  return (
    <>
      <span className={classes.outcome}>
        <span>
          <strong>{outcome.strong}</strong>
          {outcome.rest && <span className={classes.soft}>{outcome.rest}</span>}
        </span>
        {outcome.detail && <span className={classes.detail}>{outcome.detail}</span>}
      </span>
      {asks(kind) && <AnswersBar week={week} />}
    </>
  )
}

function AnswersBar({ week }: { week: AutomationWeek }) {
  const { asked, confirmed, rescheduled, cancelled } = week
  const silent = Math.max(asked - confirmed - rescheduled - cancelled, 0)
  const parts = [
    { name: 'confirmed', count: confirmed },
    { name: 'rescheduled', count: rescheduled },
    { name: 'cancelled', count: cancelled },
    { name: 'silent', count: silent },
  ]
  const said = `${formatCount(confirmed)} confirmaram, ${formatCount(rescheduled)} remarcaram, ${formatCount(cancelled)} cancelaram, ${formatCount(silent)} sem resposta`
  return (
    <span className={classes.bar} role="img" aria-label={said} title={said}>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <span key={name} data-part={name} style={{ flexGrow: count }} />
        ))}
    </span>
  )
}

/** What the colours of the bars say. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-hidden="true">
      <li data-part="confirmed">confirmaram</li>
      <li data-part="rescheduled">remarcaram</li>
      <li data-part="cancelled">cancelaram</li>
      <li data-part="silent">sem resposta</li>
    </ul>
  )
}
